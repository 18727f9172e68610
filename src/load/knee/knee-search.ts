/** The outcome of a step: every bound held, or one was broken. */
export type StepOutcome = 'held' | 'broken';

/** The rates between which a bound breaks. */
export interface KneeBounds {
  /** The highest rate at which every bound held; undefined if none did. */
  readonly held: number | undefined;
  /** The lowest rate at which a bound was broken; undefined if none was. */
  readonly broken: number | undefined;
}

/** The search ends when the broken rate is at most this much above the held one. */
const closeEnough = 1.1;

/**
 * The rates of a search for a knee: doubled until a bound breaks, then halved in between. A rate is broken only if it is
 * so twice in succession: a pause of the machine breaks a bound once. A pure function of the outcomes so far.
 */
export class KneeSearch {
  readonly #max: number;
  #next: number | undefined;
  #held: number | undefined;
  #broken: number | undefined;
  #brokenOnce: number | undefined;

  /**
   * @param from the first rate
   * @param max the highest rate that is tried
   */
  constructor({ from, max }: { readonly from: number; readonly max: number }) {
    this.#max = max;
    this.#next = Math.min(from, max);
  }

  /** The rate of the next step; undefined at the end of the search. */
  get next(): number | undefined {
    return this.#next;
  }

  get bounds(): KneeBounds {
    return { held: this.#held, broken: this.#broken };
  }

  /** Called with the outcome of the step at the rate that `next` has. */
  observe(outcome: StepOutcome): void {
    const rate = this.#next;
    if (rate === undefined) return;
    if (outcome === 'broken' && this.#brokenOnce !== rate) {
      this.#brokenOnce = rate;
      return;
    }
    if (outcome === 'held') this.#held = rate;
    else this.#broken = rate;
    this.#next = this.#following();
  }

  #following(): number | undefined {
    const [held, broken] = [this.#held, this.#broken];
    if (held === undefined) return undefined;
    if (broken === undefined) return held >= this.#max ? undefined : Math.min(held * 2, this.#max);
    if (broken / held <= closeEnough) return undefined;
    const middle = rounded((held + broken) / 2);
    return middle > held && middle < broken ? middle : undefined;
  }
}

/** A rate that can be read: three digits. */
function rounded(perSecond: number): number {
  return Number(perSecond.toPrecision(3));
}
