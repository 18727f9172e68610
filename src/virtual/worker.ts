import { parentPort, workerData } from 'node:worker_threads';
import type { RunEvent } from '../events/event.js';
import { installClock } from './clock.js';
import type { FromWorker, PlainFailure, ToWorker, WorkerInput } from './messages.js';

// Real time, used only to pace the messages; no part of the run sees it.
const realNow = performance.now.bind(performance);
const batchMs = 20;
const batchEvents = 512;

// The clock is installed before any module that may keep a reference to a real timer.
const clock = installClock();
const { drive } = await import('./drive.js');
const { Gate } = await import('./gate.js');
const { WatchdogWriter } = await import('./watchdog-memory.js');
const { createRun, prepareRun } = await import('../run/run.js');
const { Failure, messageOf } = await import('../failure/failure.js');
const { exitCodes } = await import('../failure/exit-codes.js');

const { request, watchdog } = workerData as WorkerInput;
const writer = new WatchdogWriter(watchdog);
const post = (message: FromWorker) => parentPort?.postMessage(message);

let batch: RunEvent[] = [];
let sentAt = realNow();

function flush(): void {
  sentAt = realNow();
  if (batch.length === 0) return;
  post({ kind: 'events', events: batch });
  batch = [];
}

try {
  await prepareRun();
  const run = createRun(request, {});
  run.subscribe((event) => {
    batch.push(event);
  });
  const gate = new Gate();
  parentPort?.on('message', (message: ToWorker) => {
    if (message.kind === 'hold') gate.close();
    else gate.open();
    if (message.kind === 'stop') run.stop(message.exitCode);
  });
  const finished = await drive(run.start(), {
    clock,
    activityCount: run.activityCount,
    onInstant: (_now, timers) => writer.recordInstant(realNow(), timers),
    onSettled: () => {
      if (batch.length >= batchEvents || realNow() - sentAt >= batchMs) flush();
      return gate.opened();
    },
  });
  flush();
  post({ kind: 'finished', finished });
} catch (error) {
  flush();
  post({ kind: 'failed', failure: plainFailure(error) });
} finally {
  clock.uninstall();
  parentPort?.close();
}

function plainFailure(error: unknown): PlainFailure {
  if (error instanceof Failure) {
    const { message, code, hint, exitCode } = error;
    return { message, code, exitCode, ...(hint !== undefined && { hint }) };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  return {
    message: messageOf(error),
    code: 'worker',
    exitCode: exitCodes.harness,
    ...(stack !== undefined && { stack }),
  };
}
