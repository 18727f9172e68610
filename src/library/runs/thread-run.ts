import type { Worker } from 'node:worker_threads';
import type { EventListener } from '../../events/event-bus.js';
import type { RunFinished } from '../../events/schema/run.js';
import { messageOf } from '../../failure/failure.js';
import { secondPart } from '../../run/second/second-part.js';
import { stuck } from '../../virtual/drive.js';
import { revive } from '../../virtual/plain-failure.js';
import { silentWorker } from '../../virtual/silent-worker.js';
import { createVirtualRun } from '../../virtual/virtual-run.js';
import { processorMs } from '../this-process.js';
import { threadUrl } from '../thread-url.js';
import type { FromRunThread, RunThreadInput, ToRunThread } from './messages.js';

/** A run in its own threads: the clock, the globals and the rejections of the caller's thread are not touched. */
export interface ThreadRun {
  subscribe(listener: EventListener): void;
  /** Rejects with a Failure if the run cannot start. */
  start(): Promise<RunFinished>;
  /** Ends the run early. Idempotent. */
  stop(): void;
  /** True: the run keeps the process alive, as it does at first. */
  hold(held: boolean): void;
}

/** A run by the clock that its request names. */
export function createThreadRun(input: RunThreadInput): ThreadRun {
  return input.request.clock === 'virtual' ? virtualRun(input) : new RealRun(input);
}

function virtualRun({ request }: RunThreadInput): ThreadRun {
  const run = createVirtualRun(request, {
    workerUrl: threadUrl('run-thread'),
    processorMs,
    ...(secondPart(request).length > 0 && { secondWorkerUrl: threadUrl('second-thread') }),
  });
  return {
    subscribe: (listener) => void run.subscribe(listener),
    start: () => run.start(),
    stop: () => run.stop(),
    hold: () => undefined,
  };
}

/** A run on the real clock. */
class RealRun implements ThreadRun {
  readonly #input: RunThreadInput;
  readonly #listeners: EventListener[] = [];
  #worker: Worker | undefined;
  #isStopped = false;

  constructor(input: RunThreadInput) {
    this.#input = input;
  }

  subscribe(listener: EventListener): void {
    this.#listeners.push(listener);
  }

  async start(): Promise<RunFinished> {
    const worker = silentWorker(threadUrl('real-run-thread'), this.#input);
    this.#worker = worker;
    if (this.#isStopped) this.stop();
    try {
      return await this.#ended(worker);
    } finally {
      await worker.terminate();
    }
  }

  stop(): void {
    this.#isStopped = true;
    const message: ToRunThread = 'stop';
    this.#worker?.postMessage(message);
  }

  hold(held: boolean): void {
    if (held) this.#worker?.ref();
    else this.#worker?.unref();
  }

  #ended(worker: Worker): Promise<RunFinished> {
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromRunThread) => {
        switch (message.kind) {
          case 'event':
            for (const listener of this.#listeners) listener(message.event);
            return;
          case 'finished':
            return resolve(message.finished);
          case 'failed':
            return reject(revive(message.failure));
        }
      });
      worker.on('error', (error) => reject(stuck(`its thread failed: ${messageOf(error)}`, [])));
      worker.on('exit', () => reject(stuck('its thread ended early', [])));
    });
  }
}
