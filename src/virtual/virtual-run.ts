import { Worker } from 'node:worker_threads';
import type { RunEvent } from '../events/event.js';
import type { EventListener } from '../events/event-bus.js';
import type { RunFinished } from '../events/schema/run.js';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';
import type { Run } from '../run/run.js';
import { stuck } from './drive.js';
import type { FromWorker, PlainFailure, ToWorker, WorkerInput } from './messages.js';
import { createWatchdogMemory, WatchdogReader } from './watchdog-memory.js';

export interface VirtualRunOptions {
  /** Real milliseconds without a new instant after which the worker is terminated. */
  readonly patienceMs?: number;
  /** The program of the worker. Default: `worker.js`. */
  readonly workerUrl?: URL;
}

/** A run under a virtual clock, in its own worker; this thread keeps real time, for the view. */
export function createVirtualRun(request: RunRequest, options: VirtualRunOptions = {}): Run {
  const { patienceMs = 30_000, workerUrl = new URL('./worker.js', import.meta.url) } = options;
  const listeners = new Set<EventListener>();
  let worker: Worker | undefined;
  let started: Promise<RunFinished> | undefined;
  let pendingStop: ToWorker | undefined;
  let last: RunEvent | undefined;
  /** The parts that hold the run. */
  const holders = new Set<symbol>();

  function publish(event: RunEvent): void {
    last = event;
    for (const listener of listeners) listener(event);
  }

  /** A stream that has started has a last event, even if the thread that emitted it is gone. */
  function breakOff(error: unknown): never {
    if (last !== undefined)
      publish({ ...brokenOff(request, messageOf(error)), seq: last.seq + 1, t: last.t, actor: 'run' });
    throw error;
  }

  function start(): Promise<RunFinished> {
    const input: WorkerInput = { request, watchdog: createWatchdogMemory() };
    const running = new Worker(workerUrl, { workerData: input, stdout: true });
    // Output that a library prints in the worker does not belong to the result on standard output.
    running.stdout.resume();
    worker = running;
    if (pendingStop !== undefined) running.postMessage(pendingStop);
    return new Promise<RunFinished>((resolve, reject) => {
      const isHeld = () => holders.size > 0;
      const watchdog = watch(new WatchdogReader(input.watchdog), { patienceMs, isHeld }, reject);
      running.on('message', (message: FromWorker) => {
        switch (message.kind) {
          case 'events':
            for (const event of message.events) publish(event);
            return;
          case 'finished':
            return resolve(message.finished);
          case 'failed':
            return reject(revive(message.failure));
        }
      });
      running.on('error', (error) => reject(stuck(`its thread failed: ${messageOf(error)}`, [])));
      running.on('exit', () => {
        clearInterval(watchdog);
        reject(stuck('its thread ended early', []));
      });
    })
      .catch(breakOff)
      .finally(() => running.terminate());
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      started ??= start();
      return started;
    },
    stop(exitCode) {
      const message: ToWorker = { kind: 'stop', ...(exitCode !== undefined && { exitCode }) };
      if (worker === undefined) pendingStop ??= message;
      else worker.postMessage(message);
      holders.clear();
    },
    hold() {
      const holder = Symbol();
      if (holders.size === 0) worker?.postMessage({ kind: 'hold' });
      holders.add(holder);
      return () => {
        if (holders.delete(holder) && holders.size === 0) worker?.postMessage({ kind: 'release' });
      };
    },
  };
}

/** The last event of a run that broke off. */
function brokenOff({ seed, terminals }: RunRequest, reason: string): RunFinished {
  return {
    type: 'run.finished',
    verdict: 'error',
    exitCode: exitCodes.harness,
    seed,
    clauses: {},
    terminals: { asked: terminals, onlinePeak: 0 },
    scenarios: { passed: 0, differing: 0, failed: 0, inconclusive: 0, skipped: 0, errors: 0 },
    elapsedMs: 0,
    reasons: [reason],
  };
}

/** Checks by real time that the worker reaches new instants: a thread that never rests cannot report it itself. */
function watch(
  watchdog: WatchdogReader,
  { patienceMs, isHeld }: { readonly patienceMs: number; readonly isHeld: () => boolean },
  giveUp: (failure: Failure) => void,
) {
  let instants = watchdog.instants;
  let changedAt = Date.now();
  return setInterval(
    () => {
      if (watchdog.instants !== instants || isHeld()) {
        instants = watchdog.instants;
        changedAt = Date.now();
      } else if (Date.now() - changedAt > patienceMs) {
        giveUp(stuck(`no step in ${patienceMs / 1000} s`, watchdog.lastTimers));
      }
    },
    Math.min(1000, patienceMs),
  );
}

function revive({ message, code, hint, exitCode, stack }: PlainFailure): Failure {
  const failure = new Failure(message, { code, exitCode, ...(hint !== undefined && { hint }) });
  if (stack !== undefined) failure.stack = stack;
  return failure;
}
