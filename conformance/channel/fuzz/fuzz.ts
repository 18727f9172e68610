import { createRandomRoot } from '../../../src/random/random.js';
import { type Attempt, anAttempt, carryOut, type Voice } from './attempt.js';
import { Bystander } from './bystander.js';
import { shrink } from './shrink.js';
import { type FuzzNetwork, type FuzzTarget, type FuzzTill, startTarget } from './target.js';

export interface FuzzOptions {
  readonly seed: number;
  readonly network: FuzzNetwork;
  /** When enough was said. */
  readonly until: { readonly inputs: number } | { readonly milliseconds: number };
  /** Collects all garbage and tells the size of the heap in octets. Without it, and in a short run, it is not judged. */
  readonly heap: (() => Promise<number>) | undefined;
  /** What nobody caught so far: those mean that a server would be gone. */
  readonly crashes: () => readonly unknown[];
  readonly now: () => number;
}

export interface FuzzFailure {
  readonly problem: string;
  /** The number of the attempt, or of the last one of those since all was well. */
  readonly attempt: number;
  readonly voice?: string;
  /** What is left of its inputs. */
  readonly inputs?: readonly Buffer[];
}

export interface FuzzReport {
  readonly inputs: number;
  readonly attempts: number;
  readonly milliseconds: number;
  /** Messages that the bystanders were told, each of them expected. */
  readonly bystanderMessages: number;
  readonly heap: { readonly before: number; readonly after: number } | undefined;
  readonly failure: FuzzFailure | undefined;
}

const tills = 4;
const bystanders = 3;
/** Attempts between two looks at the bystanders. */
const roundAttempts = 50;
/** Rounds between two commands to a bystander. */
const commandRounds = 5;
/** Part of the run, and attempts, before the heap is looked at first: until then code and caches are still growing. */
const warmUp = { part: 0.4, attempts: 800 };
const heapTolerance = 1.05;
const patienceMs = 20_000;
const shortPatienceMs = 1_000;
const shrinkingMs = 20_000;
const stopMs = 5_000;

/** Random, mutated and truncated input on a live server, connection after connection. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const target = await startTarget(options.network, options.seed);
  const watching: Bystander[] = [];
  try {
    for (let count = 0; count < bystanders; count++) watching.push(await Bystander.enter(target));
    return await new FuzzRun(options, target, watching).run();
  } finally {
    for (const bystander of watching) bystander.leave();
    await stopSoon(target);
  }
}

/** A server that is broken may never come to its end, and what is known of it is to be told all the same. */
async function stopSoon(target: FuzzTarget): Promise<void> {
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
  readonly #tills: FuzzTill[] = [];
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
    for (let count = 0; count < tills; count++) this.#tills.push(await this.#target.till());
    this.#startedAt = now();
    let failure: FuzzFailure | undefined;
    for (let round = 0; failure === undefined && this.#progress() < 1; round++) {
      const voices = await this.#voices();
      for (let left = roundAttempts; failure === undefined && left > 0 && this.#progress() < 1; left--) {
        const attempt = anAttempt(root, this.#attempts, voices);
        this.#inputs += attempt.inputs.length;
        failure = await this.#judge(attempt);
        this.#attempts += 1;
      }
      failure ??= await this.#look(round % commandRounds === 0);
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
    return this.#progress() >= warmUp.part && this.#attempts >= warmUp.attempts;
  }

  /** 1 when enough was said. */
  #progress(): number {
    const { until, now } = this.#options;
    return 'inputs' in until ? this.#inputs / until.inputs : (now() - this.#startedAt) / until.milliseconds;
  }

  /** Terminals, mostly; somebody who never connects, one with a wrong token, an administrator's dashboard. */
  async #voices(): Promise<readonly [Voice, ...Voice[]]> {
    const known = { queue: '/queue/terminal/1', requestIds: this.#requestIds };
    const admin: Voice = { ...known, name: 'dashboard', token: await this.#target.adminWsToken() };
    const voices: Voice[] = [
      { ...known, name: 'stranger', token: undefined },
      { ...known, name: 'forger', token: 'x.y.z' },
    ];
    for (const till of this.#tills) {
      this.#requestIds.push(await this.#target.print(till));
      const voice = {
        ...known,
        name: `terminal ${till.configId}`,
        queue: till.queue,
        token: await till.wsToken(),
      };
      voices.push(voice, voice, voice);
    }
    this.#requestIds.splice(0, this.#requestIds.length - 20);
    return [admin, ...voices];
  }

  async #judge(attempt: Attempt): Promise<FuzzFailure | undefined> {
    const problem = await this.#problemOf(attempt);
    if (problem === undefined) return undefined;
    // What does not happen again alone is shown whole.
    const deadline = this.#options.now() + shrinkingMs;
    const inputs = await shrink(attempt, async (shorter) => {
      if (this.#options.now() > deadline) return false;
      return (await this.#problemOf(shorter, shortPatienceMs)) !== undefined;
    });
    return { problem, attempt: this.#attempts, voice: attempt.voice, inputs };
  }

  async #problemOf(attempt: Attempt, patience = patienceMs): Promise<string | undefined> {
    const { crashes } = this.#options;
    const { faults } = this.#target;
    const before = { crashes: crashes().length, faults: faults.length };
    const broken = () => crashes().length > before.crashes || faults.length > before.faults;
    const problem = await carryOut(attempt, this.#target, { patienceMs: patience, broken });
    const [crash] = crashes().slice(before.crashes);
    if (crash !== undefined) return `a crash: ${described(crash)}`;
    const [fault] = faults.slice(before.faults);
    return fault === undefined ? problem : `a fault inside: ${described(fault)}`;
  }

  async #look(command: boolean): Promise<FuzzFailure | undefined> {
    for (const bystander of this.#bystanders) {
      const problem = await bystander.check(command);
      if (problem !== undefined) return { problem, attempt: this.#attempts - 1 };
    }
    return undefined;
  }

  #leak(heap: FuzzReport['heap']): FuzzFailure | undefined {
    if (heap === undefined || heap.after <= heap.before * heapTolerance) return undefined;
    const problem = `the heap has grown from ${heap.before} to ${heap.after} octets`;
    return { problem, attempt: this.#attempts - 1 };
  }
}

function described(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
