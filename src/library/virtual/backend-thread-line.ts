import type { Worker } from 'node:worker_threads';
import { BrokenClause } from '../../examine/explore/checks/broken-clause.js';
import type { StepRecipe } from '../../examine/explore/steps/make-step.js';
import { type Failure, usageFailure } from '../../failure/failure.js';
import { stuck } from '../../virtual/drive.js';
import { revive } from '../../virtual/plain-failure.js';
import type { StartVirtualBackendOptions } from '../backend/options.js';
import type {
  FromThread,
  StartedBackend,
  SystemChoice,
  SystemState,
  ThreadResult,
  ThreadSystem,
  ToThread,
} from './messages.js';

function isThreadSystem(result: ThreadResult): result is ThreadSystem {
  return 'system' in result;
}

function isSystemState(result: ThreadResult): result is SystemState {
  return 'differences' in result;
}

const threads = new WeakMap<object, BackendThread>();

/** Remembers the thread of a virtual backend, which its systems need. */
export function rememberThread(backend: object, thread: BackendThread): void {
  threads.set(backend, thread);
}

/** The thread of a virtual backend; undefined for anything else. */
export function threadOf(backend: object): BackendThread | undefined {
  return threads.get(backend);
}

interface ThreadListeners {
  /** The first instant of its clock. */
  readonly now: number;
  readonly keepAlive: boolean;
  readonly onEvent: StartVirtualBackendOptions['onEvent'] | undefined;
  readonly onInternalError: StartVirtualBackendOptions['onInternalError'] | undefined;
}

interface Pending {
  resolve(result: ThreadResult | undefined): void;
  reject(error: unknown): void;
}

type Numbered<Request> = Request extends unknown ? Omit<Request, 'number'> : never;

/** The thread of a virtual backend, which keeps the process alive only while it starts and while a request waits for it. */
export class BackendThread {
  readonly #worker: Worker;
  readonly #listeners: ThreadListeners;
  readonly #pending = new Map<number, Pending>();
  #requests = 0;
  #now: number;
  /** The reason why it takes no further request. */
  #ended: unknown;
  readonly started: Promise<StartedBackend>;

  constructor(worker: Worker, listeners: ThreadListeners) {
    this.#worker = worker;
    this.#listeners = listeners;
    this.#now = listeners.now;
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

  /** The instant of its clock after the last request, in milliseconds since 1970. */
  get now(): number {
    return this.#now;
  }

  /** Resolves when the thread has performed it. */
  request(request: Numbered<ToThread>): Promise<ThreadResult | undefined> {
    return this.#ended === undefined ? this.#send(request) : Promise.reject(this.#ended);
  }

  #send(request: Numbered<ToThread>): Promise<ThreadResult | undefined> {
    this.#requests += 1;
    const number = this.#requests;
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      this.#worker.postMessage({ ...request, number });
    });
  }

  openSystem(options: SystemChoice): Promise<ThreadSystem> {
    return this.#resultOf({ kind: 'open-system', options }, isThreadSystem);
  }

  /** @throws BrokenClause if the step has shown a defect of the service */
  perform(system: number, recipe: StepRecipe): Promise<SystemState> {
    return this.#resultOf({ kind: 'step', system, recipe }, isSystemState);
  }

  /** The backend may have been stopped before, and with it the system. */
  async closeSystem(system: number): Promise<void> {
    if (this.#ended === undefined) await this.request({ kind: 'close-system', system });
  }

  async #resultOf<Result extends ThreadResult>(
    request: Numbered<ToThread>,
    isExpected: (result: ThreadResult) => result is Result,
  ): Promise<Result> {
    const result = await this.request(request);
    if (result !== undefined && isExpected(result)) return result;
    throw new TypeError(`the thread has sent another result of ${request.kind}`);
  }

  async stop(): Promise<void> {
    const endedBefore = this.#ended;
    // Nothing would respond to a request behind that of the stop.
    this.#ended ??= stoppedFailure();
    try {
      // A failed start has already cleaned up.
      const isRunning = await this.started.then(
        () => true,
        () => false,
      );
      if (isRunning && endedBefore !== undefined) throw endedBefore;
      if (isRunning) await this.#send({ kind: 'stop' });
    } finally {
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
        this.#now = message.now;
        this.#take(message.number)?.resolve(message.result);
        return;
      case 'broken':
        this.#now = message.now;
        this.#take(message.number)?.reject(new BrokenClause(message.finding));
        return;
      case 'rejected':
        this.#now = message.now;
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

function stoppedFailure(): Failure {
  return usageFailure(
    'the virtual backend was stopped, so that it takes no further request',
    'call stop last',
    'stopped',
  );
}
