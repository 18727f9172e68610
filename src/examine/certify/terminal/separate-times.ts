import { MachineLate } from '../../../scenarios/inconclusive.js';

/** Judges several times of one examination, so that one that a late machine leaves open does not hide the others. */
export class SeparateTimes {
  #late: MachineLate | undefined;

  /** Returns whether the check passed; undefined if this machine was too late to judge it. */
  judge(check: () => boolean): boolean | undefined {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof MachineLate)) throw error;
      this.#late ??= error;
      return undefined;
    }
  }

  /** @throws MachineLate if a time was left open; a check that failed all the same decides the verdict */
  requireJudged(): void {
    if (this.#late !== undefined) throw this.#late;
  }
}
