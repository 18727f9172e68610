import { MessageChannel, type Worker } from 'node:worker_threads';
import type { RunEvent } from '../events/event.js';
import type { EventListener } from '../events/event-bus.js';
import type { RunFinished } from '../events/schema/run.js';
import { exitCodes } from '../failure/exit-codes.js';
import { type Failure, messageOf } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';
import type { Run } from '../run/run.js';
import { stuck } from './drive.js';
import type { FromSecondWorker, FromWorker, ToWorker, WorkerInput } from './messages.js';
import { PersonLine } from './person-line.js';
import { revive } from './plain-failure.js';
import { silentWorker } from './silent-worker.js';
import { watch } from './watchdog.js';
import { createWatchdogMemory, WatchdogReader } from './watchdog-memory.js';

export interface VirtualRunOptions {
  /** Real milliseconds without a new instant after which the worker is terminated. */
  readonly patienceMs?: number;
  /** The processor time of this process in milliseconds, by which a slow machine is not taken for a worker that never rests. */
  readonly processorMs: () => number;
  /** The program of the worker. Default: `worker.js`. */
  readonly workerUrl?: URL;
  /** The program of a second worker, for a part of the scenarios, such as `second-worker.js`. Absent: the run has one worker. */
  readonly secondWorkerUrl?: URL;
  /** True: a person may act on the fleet. Default: false. */
  readonly acting?: boolean;
}

/** A run under a virtual clock, in one worker or two; this thread keeps real time, for the view. */
export function createVirtualRun(request: RunRequest, options: VirtualRunOptions): Run {
  const {
    patienceMs = 30_000,
    processorMs,
    workerUrl = new URL('./worker.js', import.meta.url),
    secondWorkerUrl,
    acting = false,
  } = options;
  const person = new PersonLine((message) => workers[0]?.postMessage(message));
  const listeners = new Set<EventListener>();
  let workers: readonly Worker[] = [];
  let started: Promise<RunFinished> | undefined;
  let pendingStop: ToWorker | undefined;
  let last: RunEvent | undefined;
  /** The parts that hold the run. */
  const holders = new Set<symbol>();

  function publish(event: RunEvent): void {
    last = event;
    for (const listener of listeners) listener(event);
  }

  function send(message: ToWorker): void {
    for (const worker of workers) worker.postMessage(message);
  }

  /** A stream that has started has a last event, even if the thread that emitted it is gone. */
  function breakOff(error: unknown): never {
    if (last !== undefined)
      publish({ ...brokenOff(request, messageOf(error)), seq: last.seq + 1, t: last.t, actor: 'run' });
    throw error;
  }

  async function start(): Promise<RunFinished> {
    const input: WorkerInput = { request, watchdog: createWatchdogMemory(), acting };
    const { first, second } = startWorkers(input, workerUrl, secondWorkerUrl);
    workers = second === undefined ? [first] : [first, second];
    if (pendingStop !== undefined) send(pendingStop);
    const isHeld = () => holders.size > 0 || person.isTimeLimited;
    first.on('message', (message: FromWorker) => person.receive(message));
    try {
      return await ended({ first, second }, publish, (giveUp) =>
        watch(new WatchdogReader(input.watchdog), { patienceMs, processorMs, isHeld }, giveUp),
      );
    } catch (error) {
      return breakOff(error);
    } finally {
      await Promise.all(workers.map((worker) => worker.terminate()));
      person.end();
    }
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
      if (workers.length === 0) pendingStop ??= message;
      else send(message);
      holders.clear();
    },
    act: (act) => person.act(act),
    time: person,
    hold() {
      const holder = Symbol();
      if (holders.size === 0) send({ kind: 'hold' });
      holders.add(holder);
      return () => {
        if (holders.delete(holder) && holders.size === 0) send({ kind: 'release' });
      };
    },
  };
}

interface Workers {
  readonly first: Worker;
  readonly second?: Worker | undefined;
}

/** Two workers have a line between them. */
function startWorkers(input: WorkerInput, workerUrl: URL, secondUrl: URL | undefined): Workers {
  if (secondUrl === undefined) return { first: startWorker(workerUrl, input) };
  const { port1, port2 } = new MessageChannel();
  return {
    first: startWorker(workerUrl, { ...input, other: port1 }),
    second: startWorker(secondUrl, { ...input, other: port2 }),
  };
}

function startWorker(url: URL, workerData: WorkerInput): Worker {
  return silentWorker(url, workerData, workerData.other === undefined ? [] : [workerData.other]);
}

/** The end of the run in the first worker. Rejects if one of the workers fails, or if the watchdog gives up. */
function ended(
  { first, second }: Workers,
  publish: EventListener,
  watched: (giveUp: (failure: Failure) => void) => ReturnType<typeof setInterval>,
): Promise<RunFinished> {
  return new Promise<RunFinished>((resolve, reject) => {
    const watchdog = watched(reject);
    first.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'events':
          for (const event of message.events) publish(event);
          return;
        case 'finished':
          return resolve(message.finished);
        case 'failed':
          return reject(revive(message.failure));
        case 'acted':
        case 'time':
          return;
      }
    });
    first.on('error', (error) => reject(stuck(`its thread failed: ${messageOf(error)}`, [])));
    first.on('exit', () => {
      clearInterval(watchdog);
      reject(stuck('its thread ended early', []));
    });
    // The second thread ends first, and sends nothing but its failure.
    second?.on('message', ({ failure }: FromSecondWorker) => reject(revive(failure)));
    second?.on('error', (error) => reject(stuck(`its second thread failed: ${messageOf(error)}`, [])));
    second?.on('exit', (code) => {
      if (code !== 0) reject(stuck('its second thread ended early', []));
    });
  });
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
