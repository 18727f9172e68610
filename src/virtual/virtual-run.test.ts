import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { minimalRequest, wholeProcessorMs } from '../../test/support/run-request.js';
import type { RunEvent } from '../events/event.js';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure } from '../failure/failure.js';
import { createVirtualRun } from './virtual-run.js';
import { inShare } from '../../test/suite/share.js';

/** A worker cannot load TypeScript: its side of the watchdog comes from the build. */
const watchdogModule = new URL('../../dist/src/virtual/watchdog-memory.js', import.meta.url);

/** A worker that has recorded two instants with the names of timers before it runs the program. */
function workerUrl(program: string): URL {
  if (!existsSync(watchdogModule)) throw new Error('dist is missing: run npm run build first');
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { WatchdogWriter } from '${watchdogModule}';
    const watchdog = new WatchdogWriter(workerData.watchdog);
    watchdog.recordInstant(1000, () => ['innocent in 3 ms']);
    watchdog.recordInstant(2000, () => ['hammer in 0 ms', 'renew in 9 ms']);
    ${program}
  `;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const processorMs = wholeProcessorMs;

/** Longer than any thread takes to start on a busy machine. */
const patient = 25_000;

async function outcomeOf(program: string, patienceMs = 400): Promise<unknown> {
  const run = createVirtualRun(minimalRequest, { workerUrl: workerUrl(program), patienceMs, processorMs });
  return run.start().catch((error: unknown) => error);
}

it('a virtual run and its worker gives up a worker in an endless chain of microtasks, and names the last timers', async () => {
  // Long enough for a worker to be loaded on a busy machine.
  const failure = await outcomeOf('const spin = () => Promise.resolve().then(spin); spin();', 2_000);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({
    message: 'the run cannot come to rest: no step in 2 s; the last timers: hammer in 0 ms, renew in 9 ms',
    code: 'cannot-rest',
    exitCode: exitCodes.harness,
  });
});

it.runIf(inShare(5))(
  'a virtual run and its worker has more patience as long as the machine gives it little time, and not without end',
  async () => {
    const startedAt = Date.now();
    const url = workerUrl('setInterval(() => undefined, 10);');
    const options = { workerUrl: url, patienceMs: 500, processorMs: () => 0 };
    const failure = await createVirtualRun(minimalRequest, options)
      .start()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining('no step in 2 s') });
    expect(Date.now() - startedAt).toBeGreaterThan(2_000);
  },
);

it('a virtual run and its worker gives up a worker in an endless loop', async () => {
  const failure = await outcomeOf('for (;;);');
  expect(failure).toMatchObject({ code: 'cannot-rest' });
});

it('a virtual run and its worker waits for a worker as long as it reaches new instants', async () => {
  const finished = { type: 'run.finished', verdict: 'pass' };
  const outcome = await outcomeOf(
    `
      const instants = setInterval(() => watchdog.recordInstant(0, () => []), 50);
      setTimeout(() => {
        clearInterval(instants);
        parentPort.postMessage({ kind: 'finished', finished: ${JSON.stringify(finished)} });
      }, 4000);
    `,
    // Long enough for a worker to be loaded on a busy machine.
    2000,
  );
  expect(outcome).toEqual(finished);
});

it('a virtual run and its worker waits for a worker that is held until the last holder releases it', async () => {
  const url = workerUrl(`
      const kinds = [];
      parentPort.on('message', ({ kind }) => {
        kinds.push(kind);
        if (kind === 'release') parentPort.postMessage({ kind: 'finished', finished: { kinds } });
      });
      parentPort.postMessage({ kind: 'events', events: [{ seq: 0 }] });
    `);
  const run = createVirtualRun(minimalRequest, { workerUrl: url, patienceMs: 2_000, processorMs });
  run.subscribe(() => {
    const releases = [run.hold?.(), run.hold?.()];
    setTimeout(() => releases[0]?.(), 10);
    setTimeout(() => releases[1]?.(), 4_500);
  });
  expect(await run.start()).toEqual({ kinds: ['hold', 'release'] });
});

it('a virtual run and its worker rejects with what the worker failed of, its code and its hint', async () => {
  const failure = {
    message: 'no such thing',
    code: 'no-thing',
    hint: 'look for it',
    exitCode: exitCodes.usage,
  };
  const outcome = await outcomeOf(
    `parentPort.postMessage({ kind: 'failed', failure: ${JSON.stringify(failure)} });`,
    patient,
  );
  expect(outcome).toBeInstanceOf(Failure);
  expect(outcome).toMatchObject(failure);
});

it('a virtual run and its worker rejects when the worker cannot be loaded, and when it ends without a word', async () => {
  expect(await outcomeOf("throw new TypeError('broken program');", patient)).toMatchObject({
    message: 'the run cannot come to rest: its thread failed: broken program',
  });
  expect(await outcomeOf('', patient)).toMatchObject({
    message: 'the run cannot come to rest: its thread ended early',
    exitCode: exitCodes.harness,
  });
});

it.each([
  ['breaks', "throw new TypeError('broken program');", patient, 'its thread failed: broken program'],
  ['ends without a word', '', patient, 'its thread ended early'],
  ['reaches no new instant', 'setInterval(() => undefined, 10);', 2_000, 'no step in 2 s'],
])(
  'a virtual run and its worker ends a stream that has begun, if the worker %s',
  async (_how, program, patienceMs, why) => {
    const url = workerUrl(`
      parentPort.postMessage({ kind: 'events', events: [{ seq: 4, t: 1500, type: 'run.started' }] });
      setTimeout(() => { ${program} }, 100);
    `);
    const run = createVirtualRun(minimalRequest, { workerUrl: url, patienceMs, processorMs });
    const events: RunEvent[] = [];
    run.subscribe((event) => events.push(event));
    await expect(run.start()).rejects.toMatchObject({ exitCode: exitCodes.harness });
    expect(events.slice(1)).toEqual([
      expect.objectContaining({
        seq: 5,
        t: 1500,
        actor: 'run',
        type: 'run.finished',
        verdict: 'error',
        seed: 1,
        exitCode: exitCodes.harness,
        reasons: [expect.stringContaining(why)],
      }),
    ]);
  },
);

it('a virtual run and its worker ends no stream that has not begun', async () => {
  const run = createVirtualRun(minimalRequest, {
    workerUrl: workerUrl(''),
    patienceMs: patient,
    processorMs,
  });
  const events: unknown[] = [];
  run.subscribe((event) => events.push(event));
  await expect(run.start()).rejects.toBeInstanceOf(Failure);
  expect(events).toEqual([]);
});

it('a virtual run and its worker passes events on in their order, and a stop to the worker, also one from before the start', async () => {
  const url = workerUrl(`
      parentPort.once('message', ({ kind, exitCode }) => {
        parentPort.postMessage({ kind: 'events', events: [{ seq: 0, kind, exitCode }, { seq: 1 }] });
        parentPort.postMessage({ kind: 'finished', finished: {} });
      });
    `);
  const run = createVirtualRun(minimalRequest, { workerUrl: url, patienceMs: 5_000, processorMs });
  const events: unknown[] = [];
  run.subscribe((event) => events.push(event));
  run.stop(exitCodes.interrupted);
  await run.start();
  expect(events).toEqual([{ seq: 0, kind: 'stop', exitCode: exitCodes.interrupted }, { seq: 1 }]);
});

it('a virtual run with two workers gives them a line between them and the same stop', async () => {
  const first = workerUrl(`
      workerData.other.once('message', (results) => {
        parentPort.once('message', ({ kind }) => {
          parentPort.postMessage({ kind: 'finished', finished: { results, kind } });
        });
        parentPort.postMessage({ kind: 'events', events: [{ seq: 0 }] });
      });
    `);
  const second = workerUrl(`
      parentPort.once('message', () => workerData.other.postMessage('stopped'));
      setTimeout(() => workerData.other.postMessage('results'), 20);
    `);
  const options = { workerUrl: first, secondWorkerUrl: second, patienceMs: patient, processorMs };
  const run = createVirtualRun(minimalRequest, options);
  run.subscribe(() => run.stop());
  expect(await run.start()).toEqual({ results: 'results', kind: 'stop' });
});

it.each([
  [
    'fails',
    "parentPort.postMessage({ kind: 'failed', failure: { message: 'no store', exitCode: 70 } });",
    'no store',
  ],
  ['breaks', "throw new TypeError('broken program');", 'its second thread failed: broken program'],
  ['ends without results', 'setTimeout(() => process.exit(1), 10);', 'its second thread ended early'],
])('a virtual run with two workers is rejected if the second worker %s', async (_how, program, why) => {
  const waiting = workerUrl('setInterval(() => undefined, 1_000);');
  const options = {
    workerUrl: waiting,
    secondWorkerUrl: workerUrl(program),
    patienceMs: patient,
    processorMs,
  };
  const failure = await createVirtualRun(minimalRequest, options)
    .start()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ message: expect.stringContaining(why), exitCode: exitCodes.harness });
});
