export interface ThrottleLimits {
  /** Failures within a minute after which a key is shut. */
  readonly failuresPerMinute: number;
  /** For how long, in milliseconds. */
  readonly blockedMs: number;
}

interface Attempts {
  /** Of the failures within the last minute, and of attempts that are under way. */
  readonly at: number[];
  shutUntil: number;
}

const minute = 60_000;
/** Keys that are remembered; beyond them the one that failed longest ago is forgotten. */
const mostKeys = 10_000;

/** Shuts a key out that fails too often. */
export class FailureThrottle {
  readonly #limits: ThrottleLimits;
  readonly #keys = new Map<string, Attempts>();

  constructor(limits: ThrottleLimits) {
    this.#limits = limits;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#keys.size;
  }

  /**
   * An attempt begins: it counts as a failure until `succeeded`, so that of many at once no more get through
   * than one after the other. False: the key is shut out.
   */
  begin(key: string, now: number): boolean {
    const attempts = this.#keys.get(key) ?? { at: [], shutUntil: 0 };
    if (now < attempts.shutUntil) return false;
    const recent = attempts.at.filter((at) => at > now - minute);
    recent.push(now);
    const shutUntil = recent.length >= this.#limits.failuresPerMinute ? now + this.#limits.blockedMs : 0;
    this.#keys.delete(key);
    this.#keys.set(key, { at: recent, shutUntil });
    this.#forgetOldest();
    return true;
  }

  /** The attempt that began then was no failure. */
  succeeded(key: string, beganAt: number): void {
    const attempts = this.#keys.get(key);
    if (attempts === undefined) return;
    const index = attempts.at.indexOf(beganAt);
    if (index >= 0) attempts.at.splice(index, 1);
    if (attempts.at.length < this.#limits.failuresPerMinute) attempts.shutUntil = 0;
    if (attempts.at.length === 0) this.#keys.delete(key);
  }

  #forgetOldest(): void {
    if (this.#keys.size <= mostKeys) return;
    for (const oldest of this.#keys.keys()) {
      this.#keys.delete(oldest);
      return;
    }
  }
}
