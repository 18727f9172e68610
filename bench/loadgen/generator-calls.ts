import { CallRunner } from '../../src/load/generator/calls/call-runner.js';
import { Stock } from '../../src/load/generator/calls/stock.js';
import { GeneratorHealth } from '../../src/load/generator/health.js';
import { performArrivals } from '../../src/load/generator/open-calls.js';
import { Recorder } from '../../src/load/generator/recorder.js';
import type { LoadPhase } from '../../src/load/profile/profile.js';
import { arrivalsOf } from '../../src/load/schedule/arrivals.js';
import { wholeLoad } from '../../src/load/schedule/segment.js';
import { createRandomRoot } from '../../src/random/random.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import { Integrator } from '../../src/simulator/integrator/integrator.js';
import { createTcpNetwork } from '../../src/simulator/network/tcp.js';

/** The calls of a turn of the generator. */
export interface GeneratorFigures {
  /** Calls a second. */
  readonly perSecond: number;
  readonly slipP99Ms: number;
}

/**
 * The product's generator in its own process: calls of 64 users without a time to think, or calls at a rate. A call
 * builds its body, and its response is parsed, checked and recorded.
 */
const [port = 0, seconds = 1, rate = 0] = process.argv.slice(2).map(Number);
const connections = 64;
const warmUpMs = 1_000;
const network = createTcpNetwork({ httpConnections: connections });
const http = new HttpClient({ network, baseUrl: `http://127.0.0.1:${port}` });
const integrator = new Integrator({ http, appId: 'bench', appSecret: 'bench' });
await integrator.token();
const clock = { now: () => performance.now() };
const random = createRandomRoot(1);

const phase: LoadPhase = {
  name: 'calls',
  durationMs: seconds * 1_000,
  operations: { payNow: 1 },
  load: { kind: 'constant', perSecond: rate },
};
const recorder = new Recorder([phase]);
const health = new GeneratorHealth({ clock, cpuMs: () => process.cpuUsage().user / 1_000, phases: [] });
const runner = new CallRunner({
  integrators: [integrator],
  clock,
  recorder,
  health,
  strict: true,
  stock: new Stock([]),
  callTimeoutMs: 10_000,
  maxInFlight: 10_000,
  onCommand: () => undefined,
});

await callInTurn('warm-up', warmUpMs);
const before = recorder.measures.whole.total.count;
const figures = rate === 0 ? await closed() : await open();
const { count, errors } = recorder.measures.whole.total;
if (errors > 0) throw new Error(`${errors} of ${count} calls failed: ${recorder.examples[0]?.text}`);
process.send?.(figures);
process.disconnect();

/** Each of 64 users sends its next call as soon as it has the response to the one before. */
async function callInTurn(name: string, forMs: number): Promise<void> {
  const endMs = clock.now() + forMs;
  const stream = random.stream(name);
  const user = async (_: unknown, number: number) => {
    for (let call = 0; clock.now() < endMs; call += 1) {
      const order = { operation: 'payNow', seed: stream.integer(0, 2 ** 31 - 1) } as const;
      await runner.perform({ ...order, reference: `${name}-${number}-${call}`, intendedMs: clock.now() });
    }
  };
  await Promise.all(Array.from({ length: connections }, user));
}

async function closed(): Promise<GeneratorFigures> {
  const startedMs = clock.now();
  await callInTurn('closed', seconds * 1_000);
  return figuresSince(startedMs);
}

async function open(): Promise<GeneratorFigures> {
  health.start();
  const startedMs = clock.now();
  const arrivals = arrivalsOf({ phases: [phase] }, wholeLoad, random);
  const deps = { clock, runner, referencePrefix: 'open' };
  await performArrivals(deps, arrivals, startedMs, new AbortController().signal);
  await runner.settled();
  health.stop();
  return figuresSince(startedMs);
}

function figuresSince(startedMs: number): GeneratorFigures {
  const calls = recorder.measures.whole.total.count - before;
  const perSecond = (calls * 1_000) / (clock.now() - startedMs);
  return { perSecond, slipP99Ms: health.figures.slipP99Ms };
}
