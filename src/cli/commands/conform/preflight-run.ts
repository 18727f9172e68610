import { randomInt } from 'node:crypto';
import type { ExitCode } from '../../../failure/exit-codes.js';
import { thisProcess } from '../../../library/this-process.js';
import type { StepResult } from '../../../run/target/preflight/preflight.js';
import { onEndSignals } from '../../signals/end-signals.js';

/** A target file, and what to try at it. */
interface PreflightRun {
  readonly target: string;
  readonly owned: boolean | undefined;
  /** True for every call and message of the profile. */
  readonly every: boolean;
}

/**
 * Goes through a target step by step, and removes what the steps have created.
 *
 * @param print prints the steps as they end, and returns the exit code
 */
export async function runPreflight(
  { target, owned, every }: PreflightRun,
  print: (results: AsyncIterable<StepResult>, write: (text: string) => void) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { readTarget } = await import('../../../run/target/target-file.js');
  const { TargetService } = await import('../../../run/target/target-service.js');
  const { preflight } = await import('../../../run/target/preflight/preflight.js');
  const service = new TargetService(await readTarget(target, process.env), thisProcess, {
    owned,
    notify: (text) => void process.stderr.write(`${text}\n`),
  });
  let signalled: ExitCode | undefined;
  const release = onEndSignals((exitCode) => {
    signalled ??= exitCode;
    void service.stop();
  });
  try {
    const steps = preflight(await service.open(), randomInt(2 ** 40).toString(36), every);
    const exitCode = await print(steps, (text) => void process.stdout.write(text));
    return signalled ?? exitCode;
  } finally {
    release();
    await service.stop();
  }
}
