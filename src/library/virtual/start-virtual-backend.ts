import type { Worker } from 'node:worker_threads';
import { usageFailure } from '../../failure/failure.js';
import { durationExamples, parseDuration } from '../../text/duration.js';
import { stuck } from '../../virtual/drive.js';
import { revive } from '../../virtual/plain-failure.js';
import { silentWorker } from '../../virtual/silent-worker.js';
import type { OpenedBackend } from '../backend/open-backend.js';
import { virtualBackendOptions } from '../backend/option-names.js';
import type { StartVirtualBackendOptions, VirtualBackend } from '../backend/options.js';
import { stoppable } from '../disposable.js';
import { checkOptions } from '../known-options.js';
import { onAbort } from '../on-abort.js';
import { threadUrl } from '../thread-url.js';
import type { FromThread, ThreadInput, ToThread } from './messages.js';

/**
 * Starts the payment backend with a clock of its own, in a thread of its own: the clock stands still, and a test moves it
 * by `advance`. The clock of the test stays as it is. The backend does not keep the process alive.
 *
 * @throws Failure, exit code 64, as `startBackend`; the reason of `signal`
 */
export async function startVirtualBackend(options: StartVirtualBackendOptions = {}): Promise<VirtualBackend> {
  checkOptions(options, virtualBackendOptions, 'startVirtualBackend');
  const { now, onEvent, onInternalError, signal, ...rest } = options;
  const first = instantOf(now ?? Date.now());
  signal?.throwIfAborted();
  const input: ThreadInput = { options: rest, now: first, sendsEvents: onEvent !== undefined };
  const thread = new BackendThread(silentWorker(threadUrl('backend-thread'), input), {
    keepAlive: rest.keepAlive === true,
    onEvent,
    onInternalError,
  });
  let release = () => {};
  const ending = stoppable(() => thread.stop().finally(() => release()));
  const stopped = new Promise<never>((_, reject) => {
    release = onAbort(signal, () => {
      reject(signal?.reason);
      void ending.stop().catch((error: unknown) => onInternalError?.(error));
    });
  });
  let instant = first;
  const backend = await Promise.race([thread.started, stopped]).catch((error: unknown) => {
    release();
    throw error;
  });
  return {
    ...backend,
    ...ending,
    now: () => instant,
    async advance(duration) {
      instant = await thread.request({ kind: 'advance', ms: millisecondsOf(duration) });
      return instant;
    },
  };
}

/** @throws Failure `bad-instant`, exit code 64 */
function instantOf(now: number | Date): number {
  const instant = Number(now);
  if (Number.isSafeInteger(instant) && instant >= 0) return instant;
  throw usageFailure(
    `startVirtualBackend: now must be a Date or whole milliseconds since 1970, not ${String(now)}`,
    "write it as in now: new Date('2026-01-01')",
    'bad-instant',
  );
}

/** @throws Failure `bad-duration`, exit code 64 */
function millisecondsOf(duration: number | string): number {
  const ms = typeof duration === 'number' ? duration : parseDuration(duration);
  if (ms !== undefined && Number.isSafeInteger(ms) && ms >= 0) return ms;
  throw usageFailure(
    `the duration of advance must be whole milliseconds from 0 on, or a text, not ${JSON.stringify(duration)}`,
    `write it as in ${durationExamples}`,
    'bad-duration',
  );
}

interface ThreadListeners {
  readonly keepAlive: boolean;
  readonly onEvent: StartVirtualBackendOptions['onEvent'] | undefined;
  readonly onInternalError: StartVirtualBackendOptions['onInternalError'] | undefined;
}

interface Pending {
  resolve(now: number): void;
  reject(error: unknown): void;
}

type Numbered<Request> = Request extends unknown ? Omit<Request, 'number'> : never;

/** The thread of a backend, which keeps the process alive only while it starts and while a request waits for it. */
class BackendThread {
  readonly #worker: Worker;
  readonly #listeners: ThreadListeners;
  readonly #pending = new Map<number, Pending>();
  #requests = 0;
  /** Why it takes no further request. */
  #ended: unknown;
  readonly started: Promise<Omit<OpenedBackend, 'stop'>>;

  constructor(worker: Worker, listeners: ThreadListeners) {
    this.#worker = worker;
    this.#listeners = listeners;
    this.started = new Promise((resolve, reject) => {
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'started') {
          this.#release();
          resolve(message.backend);
        } else if (message.kind === 'failed') reject(revive(message.failure));
        else this.#receive(message);
      });
      worker.on('error', (error) => this.#end(error, reject));
      worker.on('exit', () => this.#end(stuck('its thread ended early', []), reject));
    });
    // After a stop while it starts, its error is not reported.
    this.started.catch(() => undefined);
  }

  request(request: Numbered<ToThread>): Promise<number> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#requests += 1;
    const number = this.#requests;
    this.#worker.ref();
    return new Promise<number>((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      this.#worker.postMessage({ ...request, number });
    });
  }

  async stop(): Promise<void> {
    try {
      // A failed start has already cleaned up.
      const isRunning = await this.started.then(
        () => true,
        () => false,
      );
      if (isRunning) await this.request({ kind: 'stop' });
    } finally {
      this.#ended ??= usageFailure(
        'the virtual backend was stopped, so that its clock cannot be moved',
        'call advance before stop',
        'stopped',
      );
      await this.#worker.terminate();
    }
  }

  #receive(message: Exclude<FromThread, { readonly kind: 'started' | 'failed' }>): void {
    switch (message.kind) {
      case 'event':
        this.#listeners.onEvent?.(message.event);
        return;
      case 'internal-error':
        this.#listeners.onInternalError?.(revive(message.failure));
        return;
      case 'done':
        this.#take(message.number)?.resolve(message.now);
        return;
      case 'rejected':
        this.#take(message.number)?.reject(revive(message.failure));
    }
  }

  #take(number: number): Pending | undefined {
    const found = this.#pending.get(number);
    this.#pending.delete(number);
    if (this.#pending.size === 0) this.#release();
    return found;
  }

  #end(error: unknown, reject: (error: unknown) => void): void {
    this.#ended ??= error;
    reject(error);
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }

  #release(): void {
    if (!this.#listeners.keepAlive) this.#worker.unref();
  }
}
