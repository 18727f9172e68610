import { Inconclusive } from '../../scenarios/inconclusive.js';
import type { World } from '../../scenarios/world.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { readableDuration } from '../../text/duration.js';
import type { ExamineeWire } from './wire/examinee-wire.js';

/** Longer than the longest pause between two attempts of a terminal (REC-02), with the time of an attempt. */
const sessionlessMs = 40_000;
const lookEveryMs = 1_000;

export interface AttendanceOptions {
  readonly wire: Pick<ExamineeWire, 'log' | 'sessions'>;
  /** The time for which the examiner waits for the first sign of the client, in milliseconds. */
  readonly waitMs: number;
  /** False: a silent client counts as present for as long as the examiner waits for its people. */
  readonly keepsSession: boolean;
}

/** The presence of the client: while it is absent, no examination continues, and none fails. */
export class Attendance {
  readonly #options: AttendanceOptions;
  readonly #listeners = new Set<(reason: Inconclusive) => void>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #problem: string | undefined;
  #waitingFor: string | undefined;

  constructor(options: AttendanceOptions) {
    this.#options = options;
  }

  /** The time for which the examiner waits for what people may have to do, in milliseconds. */
  get waitMs(): number {
    return this.#options.waitMs;
  }

  /** The reason why no further examination is possible; undefined as long as the client is there. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Waits for the first sign of the client, at the first examination only. */
  async begin(world: World): Promise<void> {
    this.#timer ??= setInterval(() => this.#look(), lookEveryMs);
    const { wire, waitMs } = this.#options;
    if (wire.log.clientSeenAt === undefined && this.#problem === undefined) {
      const coming = wire.log.until(() => wire.log.clientSeenAt, waitMs);
      const come = this.waitFor(world, 'the client to connect', waitMs, coming);
      if ((await this.whileThere(come)) === undefined)
        this.end(`no client came within ${readableDuration(waitMs)}`);
    }
    if (this.#problem !== undefined) throw this.#reason(this.#problem);
  }

  /** Waits for the client, and remembers what for: the reason names it if the client leaves meanwhile. */
  async waitFor<T>(world: World, waitingFor: string, timeoutMs: number, promise: Promise<T>): Promise<T> {
    this.#waitingFor = waitingFor;
    const arrived = await world.waitFor(waitingFor, timeoutMs, promise);
    this.#waitingFor = undefined;
    return arrived;
  }

  /** The work, unless the client turns out to be absent before it is done. */
  async whileThere<T>(work: Promise<T>): Promise<T> {
    // Its own outcome no longer matters once the client is absent.
    work.catch(() => undefined);
    let listener: ((reason: Inconclusive) => void) | undefined;
    const absent = new Promise<never>((_, reject) => {
      listener = reject;
      this.#listeners.add(reject);
      if (this.#problem !== undefined) reject(this.#reason(this.#problem));
    });
    try {
      return await Promise.race([work, absent]);
    } finally {
      if (listener !== undefined) this.#listeners.delete(listener);
    }
  }

  /** Ends this examination and all later ones, for a reason that is not a defect of the client. */
  end(problem: string): void {
    if (this.#problem !== undefined) return;
    const reason = this.#reason(problem);
    this.#problem = problem;
    for (const listener of this.#listeners) listener(reason);
  }

  /** A new process of the client starts: only one that floods cannot be examined again. */
  restart(): void {
    if (!this.#options.wire.log.isFlooded) this.#problem = undefined;
    this.#options.wire.log.clientSeen(monotonicNow());
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { log, sessions } = this.#options.wire;
    if (log.isFlooded)
      this.end(
        'the client floods the service: it sends hundreds of messages in a second, or opens hundreds of connections',
      );
    const seenAt = log.clientSeenAt;
    if (seenAt === undefined || sessions.some(({ isOpen }) => isOpen)) return;
    const { waitMs, keepsSession } = this.#options;
    const absentAfterMs = keepsSession ? sessionlessMs : Math.max(sessionlessMs, waitMs);
    if (monotonicNow() - seenAt < absentAfterMs) return;
    this.end(`the client has left: nothing has come from it for ${readableDuration(absentAfterMs)}`);
  }

  #reason(problem: string): Inconclusive {
    const waited = this.#waitingFor;
    return new Inconclusive(waited === undefined ? problem : `${problem}; waited for ${waited}`);
  }
}
