import { Worker } from 'node:worker_threads';
import { messageOf } from '../../../src/failure/failure.js';
import type { ActiveMutant, Coverage, FromThread, Judged, ThreadInput, ToThread } from './messages.js';

export interface ScenarioThreadOptions {
  /** The program of the thread: `thread.js` in a copy of the build. */
  readonly program: URL;
  readonly seed: number;
  readonly mutant?: ActiveMutant | undefined;
  /** Real milliseconds after which a scenario counts as endless. */
  readonly patienceMs: number;
}

/** The memory that a thread may use before it counts as endless; a whole catalogue needs a fifth of it. */
const maxMegabytes = 1024;

type Reply = Extract<FromThread, { kind: 'judged' | 'covered' }>;

/**
 * A thread that runs scenarios one after another. It is replaced by a new one after a scenario that did not end in an
 * orderly way, because the remains of it could disturb the next.
 */
export class ScenarioThread {
  readonly #options: ScenarioThreadOptions;
  #worker: Promise<Worker> | undefined;
  #mutant: ActiveMutant | undefined;

  constructor(options: ScenarioThreadOptions) {
    this.#options = options;
    this.#mutant = options.mutant;
  }

  /** Activates another mutant of the instrumented files, or none. */
  async activate(mutant: ActiveMutant | undefined): Promise<void> {
    this.#mutant = mutant;
    const message: ToThread = { kind: 'activate', mutant };
    (await this.#worker)?.postMessage(message);
  }

  /** Runs one scenario of the catalogue on a new service. */
  async judge(scenario: string): Promise<Judged> {
    const first = await this.#tryJudge(scenario);
    // Neither a busy machine nor a thread that has run for long must count as an endless loop: only two of them are one.
    const isUncertain = first.ending === 'endless' && uncertainReasons.includes(first.reason ?? '');
    return isUncertain ? this.#tryJudge(scenario) : first;
  }

  /** The coverage of the scenarios that this thread has judged, if its files are instrumented. */
  async coverage(): Promise<Coverage> {
    const reply = await this.#ask({ kind: 'cover' });
    if (reply.kind !== 'covered') throw new TypeError(`the thread has replied with ${reply.kind}`);
    return reply.coverage;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.then(
      (each) => each.terminate(),
      () => undefined,
    );
  }

  async #tryJudge(scenario: string): Promise<Judged> {
    try {
      await this.#start();
    } catch (error) {
      await this.stop();
      return { scenario, ending: 'not-started', failed: [], reason: messageOf(error) };
    }
    const judged = await this.#ask({ kind: 'judge', scenario }).catch((error: unknown): Judged => {
      if (error instanceof Late) return { scenario, ending: 'endless', failed: [], reason: lateReason };
      if (isOutOfMemory(error)) return { scenario, ending: 'endless', failed: [], reason: memoryReason };
      return { scenario, ending: 'crashed', failed: [], reason: messageOf(error) };
    });
    const result = 'kind' in judged ? resultOf(judged) : judged;
    if (result.ending === 'endless' || result.ending === 'crashed') await this.stop();
    return result;
  }

  #start(): Promise<Worker> {
    this.#worker ??= this.#startWorker();
    return this.#worker;
  }

  async #startWorker(): Promise<Worker> {
    const { program, seed } = this.#options;
    const workerData: ThreadInput = { seed, mutant: this.#mutant };
    const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes };
    const worker = new Worker(program, { workerData, resourceLimits, stdout: true, stderr: true });
    // Output of the service or of a library belongs to no report.
    worker.stdout.resume();
    worker.stderr.resume();
    await this.#next(worker);
    return worker;
  }

  async #ask(message: ToThread): Promise<Reply> {
    const worker = await this.#start();
    const reply = this.#next(worker);
    worker.postMessage(message);
    const received = await reply;
    if (received.kind === 'ready') throw new TypeError('the thread has started twice');
    return received;
  }

  /** The next message of the thread. Rejects if it ends, or sends nothing in time. */
  #next(worker: Worker): Promise<FromThread> {
    return new Promise<FromThread>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Late(lateReason)), this.#options.patienceMs);
      const onExit = (code: number) => end(() => reject(new Error(`the thread ended with ${code}`)));
      const onError = (error: unknown) => end(() => reject(error));
      const onMessage = (message: FromThread) => end(() => resolve(message));
      function end(settle: () => void): void {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        settle();
      }
      worker.once('message', onMessage).once('error', onError).once('exit', onExit);
    });
  }
}

const lateReason = 'the scenario took too long';
const memoryReason = 'the scenario used too much memory';
const uncertainReasons = [lateReason, memoryReason];

class Late extends Error {}

function resultOf(reply: Reply): Judged {
  if (reply.kind !== 'judged') throw new TypeError(`the thread has replied with ${reply.kind}`);
  return reply.judged;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
