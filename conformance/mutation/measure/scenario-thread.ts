import { Worker } from 'node:worker_threads';
import { messageOf } from '../../../src/failure/failure.js';
import type { JudgedVariation } from '../legal/judge-variation.js';
import type {
  ActiveMutant,
  Coverage,
  DefectName,
  FromThread,
  IdleBackend,
  Judged,
  JudgedPersona,
  Setting,
  ThreadInput,
  ToThread,
} from './messages.js';

export interface ScenarioThreadOptions {
  readonly program: URL;
  readonly seed: number;
  /** Default: alone. */
  readonly setting?: Setting;
  /** The file of a binding: scenarios that run alone reach the service through the server of its dialect. */
  readonly dialect?: string | undefined;
  /** Real milliseconds after which a scenario counts as endless. */
  readonly patienceMs: number;
}

/** The memory that a thread may use before it counts as endless; a whole catalogue needs a fifth of it. */
const maxMegabytes = 1536;
/** Loaded modules stay in memory: after so many copies of the build a thread is replaced. */
const maxCopies = 60;

const lateReason = 'the scenario took too long';
const memoryReason = 'the scenario used too much memory';
const uncertainReasons = [lateReason, memoryReason];

class Late extends Error {}

/**
 * A thread that loads copies of the build and runs scenarios one after another. It is replaced by a new one after a
 * scenario that did not end in an orderly way, because the remains of it could disturb the next.
 */
export class ScenarioThread {
  readonly #options: ScenarioThreadOptions;
  #worker: Promise<Worker> | undefined;
  #running: Worker | undefined;
  #copy: string | undefined;
  #mutant: ActiveMutant | undefined;
  /** True if the thread has loaded the copy. */
  #isLoaded = false;
  readonly #loaded = new Set<string>();

  constructor(options: ScenarioThreadOptions) {
    this.#options = options;
  }

  /** Lets the scenarios from now on run on a copy of the build, with a mutant of its instrumented files. */
  async load(copy: URL, mutant?: ActiveMutant): Promise<void> {
    if (this.#loaded.size >= maxCopies) await this.stop();
    this.#copy = copy.href;
    this.#mutant = mutant;
    this.#isLoaded = false;
  }

  /** Activates another mutant of the instrumented files, or none, without loading them anew. */
  async activate(mutant: ActiveMutant | undefined): Promise<void> {
    this.#mutant = mutant;
    const message: ToThread = { kind: 'activate', mutant };
    (await this.#worker)?.postMessage(message);
  }

  /** Runs one scenario of the catalogue on a new service, if need be with a defect that is not in the build. */
  async judge(scenario: string, defect?: DefectName): Promise<Judged> {
    const first = await this.#tryJudge(scenario, defect);
    // Neither a busy machine nor a thread that has run for long must count as an endless loop: only two of them are one.
    const isUncertain = first.ending === 'endless' && uncertainReasons.includes(first.reason ?? '');
    return isUncertain ? this.#tryJudge(scenario, defect) : first;
  }

  /** Lets a persona receive altered responses. */
  async judgePersona(alteration: string): Promise<JudgedPersona> {
    return (await this.#askLoaded({ kind: 'judge-persona', alteration }, 'persona-judged')).judged;
  }

  /** Runs scenarios on a service that the document allows. */
  async judgeVariation(variation: string, scenarios: readonly string[]): Promise<JudgedVariation> {
    return (await this.#askLoaded({ kind: 'judge-variation', variation, scenarios }, 'variation-judged'))
      .judged;
  }

  /** The scenarios that pass on a backend that does nothing. */
  async judgeIdle(backend: IdleBackend): Promise<readonly string[]> {
    return (await this.#askLoaded({ kind: 'judge-idle', backend }, 'idle-judged')).passed;
  }

  /** The coverage since the copy was loaded, if its files are instrumented. */
  async coverage(): Promise<Coverage> {
    return (await this.#ask({ kind: 'cover' }, 'covered')).coverage;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#running = undefined;
    this.#isLoaded = false;
    this.#loaded.clear();
    await worker?.then(
      (each) => each.terminate(),
      () => undefined,
    );
  }

  async #tryJudge(scenario: string, defect?: DefectName): Promise<Judged> {
    const nothing = { scenario, failed: [], witnessed: [] };
    const failed = await this.#ensureLoaded().catch(messageOf);
    if (failed !== undefined) {
      await this.stop();
      return { ...nothing, ending: 'not-started', reason: failed };
    }
    const judged = await this.#ask({ kind: 'judge', scenario, defect }, 'judged').then(
      (reply) => reply.judged,
      (error: unknown): Judged => {
        if (error instanceof Late) return { ...nothing, ending: 'endless', reason: lateReason };
        if (isOutOfMemory(error)) return { ...nothing, ending: 'endless', reason: memoryReason };
        return { ...nothing, ending: 'crashed', reason: messageOf(error) };
      },
    );
    if (judged.ending === 'endless' || judged.ending === 'crashed') await this.stop();
    return judged;
  }

  async #askLoaded<Kind extends FromThread['kind']>(message: ToThread, kind: Kind) {
    const failed = await this.#ensureLoaded();
    if (failed !== undefined) throw new Error(`the build cannot be loaded: ${failed}`);
    return this.#ask(message, kind);
  }

  /** Returns the reason if the copy cannot be loaded. */
  async #ensureLoaded(): Promise<string | undefined> {
    if (this.#isLoaded) return undefined;
    if (this.#copy === undefined) throw new TypeError('there is no copy of the build to load');
    const message: ToThread = { kind: 'load', copy: this.#copy, mutant: this.#mutant };
    const { failed } = await this.#ask(message, 'loaded');
    this.#loaded.add(this.#copy);
    this.#isLoaded = failed === undefined;
    return failed;
  }

  async #ask<Kind extends FromThread['kind']>(
    message: ToThread,
    kind: Kind,
  ): Promise<Extract<FromThread, { readonly kind: Kind }>> {
    this.#worker ??= this.#startWorker();
    const worker = await this.#worker;
    const reply = this.#next(worker);
    worker.postMessage(message);
    const received = await reply;
    if (received.kind === 'failed') throw new Error(received.reason);
    if (!isOfKind(received, kind)) throw new TypeError(`the thread has replied with ${received.kind}`);
    return received;
  }

  async #startWorker(): Promise<Worker> {
    const { program, seed, setting = 'alone', dialect } = this.#options;
    const workerData: ThreadInput = { seed, setting, dialect };
    const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes };
    const worker = new Worker(program, { workerData, resourceLimits, stdout: true, stderr: true });
    // Output of the service or of a library belongs to no report.
    worker.stdout.resume();
    worker.stderr.resume();
    // A thread may also end between two scenarios; the next one starts another.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#running !== worker) return;
      this.#worker = undefined;
      this.#isLoaded = false;
    });
    this.#running = worker;
    await this.#next(worker);
    return worker;
  }

  /** The next message of the thread. Rejects if it ends, or sends nothing in time. */
  #next(worker: Worker): Promise<FromThread> {
    return new Promise<FromThread>((resolve, reject) => {
      const timer = setTimeout(() => end(() => reject(new Late(lateReason))), this.#options.patienceMs);
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

function isOfKind<Kind extends FromThread['kind']>(
  message: FromThread,
  kind: Kind,
): message is Extract<FromThread, { readonly kind: Kind }> {
  return message.kind === kind;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
