// npm run fuzz -- [--seconds n] [--seed n]: random input on a live terminal channel, over real sockets.
import { parseArgs } from 'node:util';
import { fuzz } from '../dist/conformance/channel/fuzz/fuzz.js';

const usage = 64;
const largest = 0xffff_ffff;

function optionsOf() {
  try {
    const { values } = parseArgs({
      options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
    });
    const [seconds, seed] = [values.seconds, values.seed].map((text) =>
      /^[0-9]{1,10}$/.test(text) ? Number(text) : NaN,
    );
    return seconds > 0 && seed <= largest ? { seconds, seed } : undefined;
  } catch {
    return undefined;
  }
}

async function heap() {
  for (let round = 0; round < 4; round++) {
    globalThis.gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

/** Formats bytes so that a person can read and repeat them. */
function shown(input) {
  const text = JSON.stringify(input.toString('latin1'));
  return text.length > 400 ? `${text.slice(0, 400)}... (${input.length} bytes)` : text;
}

const options = optionsOf();
if (options === undefined) {
  console.error('fuzz: --seconds takes a number above 0, --seed one up to 4294967295');
  process.exitCode = usage;
} else {
  const { seconds, seed } = options;
  const crashes = [];
  process.on('uncaughtException', (error) => crashes.push(error));
  process.on('unhandledRejection', (error) => crashes.push(error));
  const report = await fuzz({
    seed,
    network: 'tcp',
    until: { milliseconds: seconds * 1_000 },
    heap: globalThis.gc === undefined ? undefined : heap,
    crashes: () => crashes,
    now: () => performance.now(),
  });
  const { inputs, attempts, milliseconds, bystanderMessages, failure } = report;
  const rate = Math.round((1_000 * inputs) / milliseconds);
  console.log(
    `fuzz: ${inputs} inputs on ${attempts} connections in ${Math.round(milliseconds / 1_000)} s, ${rate} inputs/s, seed ${seed}`,
  );
  console.log(`  bystanders: ${bystanderMessages} messages, each as expected`);
  if (report.heap === undefined) {
    if (failure === undefined) console.log('  heap: not judged, the run was too short');
  } else {
    const [before, after] = [report.heap.before, report.heap.after].map((size) =>
      (size / 1_048_576).toFixed(1),
    );
    console.log(`  heap after warm-up ${before} MiB, at the end ${after} MiB`);
  }
  if (failure !== undefined) {
    console.error(
      `fuzz: FAILED in attempt ${failure.attempt} of seed ${seed}${failure.client === undefined ? '' : `, by the ${failure.client}`}`,
    );
    console.error(`  ${failure.problem}`);
    for (const input of failure.inputs ?? []) console.error(`  ${shown(input)}`);
  }
  // What a broken server leaves behind must not keep the process.
  process.exit(failure === undefined ? 0 : 1);
}
