import { Worker } from 'node:worker_threads';
import type { EventListener } from '../events/event-bus.js';
import type { RunFinished } from '../events/run-events.js';
import { Failure } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';
import type { Run } from '../run/run.js';
import { stuck } from './drive.js';
import type { FromWorker, PlainFailure, ToWorker, WorkerInput } from './messages.js';
import { createPulse, PulseReader } from './pulse.js';

export interface VirtualRunOptions {
  /** Real milliseconds without a beat after which the worker is given up. */
  readonly patienceMs?: number;
  /** The worker's program, if it is another one. */
  readonly workerUrl?: URL;
}

/** A run under a virtual clock, in a worker of its own; this thread keeps real time, for the view. */
export function createVirtualRun(request: RunRequest, options: VirtualRunOptions = {}): Run {
  const { patienceMs = 30_000, workerUrl = new URL('./worker.js', import.meta.url) } = options;
  const listeners = new Set<EventListener>();
  let worker: Worker | undefined;
  let started: Promise<RunFinished> | undefined;
  let pendingStop: ToWorker | undefined;

  function start(): Promise<RunFinished> {
    const input: WorkerInput = { request, pulse: createPulse() };
    const running = new Worker(workerUrl, { workerData: input, stdout: true });
    // What a library prints there is no part of the result on standard output.
    running.stdout.resume();
    worker = running;
    if (pendingStop !== undefined) running.postMessage(pendingStop);
    return new Promise<RunFinished>((resolve, reject) => {
      const watchdog = watch(new PulseReader(input.pulse), patienceMs, reject);
      running.on('message', (message: FromWorker) => {
        switch (message.kind) {
          case 'events':
            for (const event of message.events) for (const listener of listeners) listener(event);
            return;
          case 'finished':
            return resolve(message.finished);
          case 'failed':
            return reject(revive(message.failure));
        }
      });
      running.on('error', reject);
      running.on('exit', () => {
        clearInterval(watchdog);
        reject(stuck('its thread ended early', []));
      });
    }).finally(() => running.terminate());
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
    },
  };
}

/** Looks at the beats by real time: a thread that never comes to rest can say nothing itself. */
function watch(pulse: PulseReader, patienceMs: number, giveUp: (failure: Failure) => void) {
  let beats = pulse.beats;
  let changedAt = Date.now();
  return setInterval(
    () => {
      if (pulse.beats !== beats) {
        beats = pulse.beats;
        changedAt = Date.now();
      } else if (Date.now() - changedAt > patienceMs) {
        giveUp(stuck(`no step in ${patienceMs / 1000} s`, pulse.lastTimers));
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
