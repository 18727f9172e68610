import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os';

/**
 * The machine and the runtime of this program, in one line: figures of different ones are not comparable.
 *
 * @param generators their number
 */
export function machineText(generators = 1): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(1);
  return `${availableParallelism()} x ${model}, ${gigabytes} GiB, ${type()} ${release()} ${arch()}, Node.js ${process.version}${generators === 1 ? '' : `, ${generators} generators`}`;
}
