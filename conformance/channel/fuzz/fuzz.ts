import { createRandomRoot } from '../../../src/random/random.js';
import { type Attempt, carryOut, type FuzzClient, randomAttempt } from './attempt.js';
import { Bystander } from './bystander.js';
import { shrink } from './shrink.js';
import { type FuzzNetwork, type FuzzTarget, type FuzzTerminal, startTarget } from './target.js';

export interface FuzzOptions {
  readonly seed: number;
  readonly network: FuzzNetwork;
  /** The instant at which the run ends. */
  readonly until: { readonly inputs: number } | { readonly milliseconds: number };
  /** Runs garbage collection and returns the heap size in bytes. Without it, and in short runs, the heap is not judged. */
  readonly heap: (() => Promise<number>) | undefined;
  /** The uncaught errors so far, each of which would end a server process. */
  readonly crashes: () => readonly unknown[];
  readonly now: () => number;
}

export interface FuzzFailure {
  readonly problem: string;
  /** The number of the attempt, or of the last attempt before a failed bystander check. */
  readonly attempt: number;
  readonly client?: string;
  /** Its inputs after shrinking. */
  readonly inputs?: readonly Buffer[];
}

export interface FuzzReport {
  readonly inputs: number;
  readonly attempts: number;
  readonly milliseconds: number;
  /** The number of messages that the bystanders received, each of them expected. */
  readonly bystanderMessages: number;
  readonly heap: { readonly before: number; readonly after: number } | undefined;
  readonly failure: FuzzFailure | undefined;
}

const terminals = 4;
const bystanders = 3;
/** Attempts between two checks of the bystanders. */
const roundAttempts = 50;
/** Rounds between two commands to each bystander. */
const commandRounds = 5;
/** The fraction of the run and the attempts before the first heap measurement: code and caches grow until then. */
const warmUp = { fraction: 0.4, attempts: 800 };
const heapTolerance = 1.05;
const attemptTimeoutMs = 20_000;
const shrinkTimeoutMs = 1_000;
const shrinkingMs = 20_000;
const stopMs = 5_000;

/** Sends random, mutated and truncated input to a live server, connection after connection. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const target = await startTarget(options.network, options.seed);
  const watching: Bystander[] = [];
  try {
    for (let count = 0; count < bystanders; count++) watching.push(await Bystander.enter(target));
    return await new FuzzRun(options, target, watching).run();
  } finally {
    for (const bystander of watching) bystander.leave();
    await stopWithLimit(target);
  }
}

/** Stops the target with a time limit, because a broken server may never stop and its failure must still be reported. */
async function stopWithLimit(target: FuzzTarget): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, stopMs);
  });
  await Promise.race([target.stop(), late]);
  clearTimeout(timer);
}

class FuzzRun {
  readonly #options: FuzzOptions;
  readonly #target: FuzzTarget;
  readonly #bystanders: readonly Bystander[];
  readonly #terminals: FuzzTerminal[] = [];
  readonly #requestIds: string[] = [];
  #inputs = 0;
  #attempts = 0;
  #startedAt = 0;
  #heapBefore: number | undefined;

  constructor(options: FuzzOptions, target: FuzzTarget, watching: readonly Bystander[]) {
    this.#options = options;
    this.#target = target;
    this.#bystanders = watching;
  }

  async run(): Promise<FuzzReport> {
    const { seed, now, heap } = this.#options;
    const root = createRandomRoot(seed);
    for (let count = 0; count < terminals; count++) this.#terminals.push(await this.#target.terminal());
    this.#startedAt = now();
    let failure: FuzzFailure | undefined;
    for (let round = 0; failure === undefined && this.#progress() < 1; round++) {
      const clients = await this.#clients();
      for (let left = roundAttempts; failure === undefined && left > 0 && this.#progress() < 1; left--) {
        const attempt = randomAttempt(root, this.#attempts, clients);
        this.#inputs += attempt.inputs.length;
        failure = await this.#judge(attempt);
        this.#attempts += 1;
      }
      failure ??= await this.#checkBystanders(round % commandRounds === 0);
      if (this.#isWarm()) this.#heapBefore ??= await heap?.();
    }
    const milliseconds = now() - this.#startedAt;
    const heapNow = failure === undefined ? await heap?.() : undefined;
    const sizes =
      this.#heapBefore !== undefined && heapNow !== undefined
        ? { before: this.#heapBefore, after: heapNow }
        : undefined;
    return {
      inputs: this.#inputs,
      attempts: this.#attempts,
      milliseconds,
      bystanderMessages: this.#bystanders.reduce((sum, { messages }) => sum + messages, 0),
      heap: sizes,
      failure: failure ?? this.#leak(sizes),
    };
  }

  #isWarm(): boolean {
    return this.#progress() >= warmUp.fraction && this.#attempts >= warmUp.attempts;
  }

  /** The completed fraction of the run; 1 at its end. */
  #progress(): number {
    const { until, now } = this.#options;
    return 'inputs' in until ? this.#inputs / until.inputs : (now() - this.#startedAt) / until.milliseconds;
  }

  /** Mostly terminals, with one client that never connects, one with an invalid token and one dashboard. */
  async #clients(): Promise<readonly [FuzzClient, ...FuzzClient[]]> {
    const known = { queue: '/queue/terminal/1', requestIds: this.#requestIds };
    const admin: FuzzClient = { ...known, name: 'dashboard', token: await this.#target.adminWsToken() };
    const clients: FuzzClient[] = [
      { ...known, name: 'unauthenticated client', token: undefined },
      { ...known, name: 'forger', token: 'x.y.z' },
    ];
    for (const terminal of this.#terminals) {
      this.#requestIds.push(await this.#target.print(terminal));
      const client = {
        ...known,
        name: `terminal ${terminal.configId}`,
        queue: terminal.queue,
        token: await terminal.wsToken(),
      };
      clients.push(client, client, client);
    }
    this.#requestIds.splice(0, this.#requestIds.length - 20);
    return [admin, ...clients];
  }

  async #judge(attempt: Attempt): Promise<FuzzFailure | undefined> {
    const problem = await this.#problemOf(attempt);
    if (problem === undefined) return undefined;
    // A failure that does not repeat in isolation is reported with all inputs.
    const deadline = this.#options.now() + shrinkingMs;
    const inputs = await shrink(attempt, async (shorter) => {
      if (this.#options.now() > deadline) return false;
      return (await this.#problemOf(shorter, shrinkTimeoutMs)) !== undefined;
    });
    return { problem, attempt: this.#attempts, client: attempt.client, inputs };
  }

  async #problemOf(attempt: Attempt, timeoutMs = attemptTimeoutMs): Promise<string | undefined> {
    const { crashes } = this.#options;
    const { internalErrors } = this.#target;
    const before = { crashes: crashes().length, internalErrors: internalErrors.length };
    const broken = () => crashes().length > before.crashes || internalErrors.length > before.internalErrors;
    const problem = await carryOut(attempt, this.#target, { timeoutMs, broken });
    const [crash] = crashes().slice(before.crashes);
    if (crash !== undefined) return `a crash: ${described(crash)}`;
    const [internalError] = internalErrors.slice(before.internalErrors);
    return internalError === undefined ? problem : `an internal error: ${described(internalError)}`;
  }

  async #checkBystanders(command: boolean): Promise<FuzzFailure | undefined> {
    for (const bystander of this.#bystanders) {
      const problem = await bystander.check(command);
      if (problem !== undefined) return { problem, attempt: this.#attempts - 1 };
    }
    return undefined;
  }

  #leak(heap: FuzzReport['heap']): FuzzFailure | undefined {
    if (heap === undefined || heap.after <= heap.before * heapTolerance) return undefined;
    const problem = `the heap has grown from ${heap.before} to ${heap.after} bytes`;
    return { problem, attempt: this.#attempts - 1 };
  }
}

function described(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
