import type { LoadMeasures, SecondsOf } from '../measures/load-measures.js';
import { holds, type Threshold, type ThresholdRule } from './threshold.js';

/** The state of a threshold at an instant, or at the end. */
export interface ThresholdResult {
  readonly threshold: string;
  /** Milliseconds, a share from 0 to 1, a rate or a number; undefined without a sample. */
  readonly actual: number | undefined;
  readonly held: boolean;
}

/** Compares measures with thresholds. One without a sample does not hold. */
export function judgeThresholds(
  thresholds: readonly Threshold[],
  measures: LoadMeasures,
  secondsOf: SecondsOf,
): readonly ThresholdResult[] {
  return thresholds.map((threshold) => {
    const actual = measures.figure(threshold.bound, secondsOf);
    return { threshold: threshold.text, actual, held: actual !== undefined && holds(actual, threshold) };
  });
}

/** Watches the thresholds that end a run early once they are broken for long enough. */
export class ThresholdWatch {
  readonly #rules: readonly ThresholdRule[];
  readonly #brokenSince = new Map<Threshold, number>();

  constructor(rules: readonly ThresholdRule[]) {
    this.#rules = rules.filter(({ abortAfterMs }) => abortAfterMs !== undefined);
  }

  /** False if no threshold ends the run early. */
  get isNeeded(): boolean {
    return this.#rules.length > 0;
  }

  /**
   * The first threshold for which the run ends now.
   *
   * @param atMs the time from the beginning of the load
   * @param secondsOf the lengths up to then
   */
  observe(measures: LoadMeasures, atMs: number, secondsOf: SecondsOf): Threshold | undefined {
    for (const { threshold, abortAfterMs = 0 } of this.#rules) {
      const actual = measures.figure(threshold.bound, secondsOf);
      // Without a sample it is broken at the end at the latest, but not yet.
      if (actual === undefined || holds(actual, threshold)) {
        this.#brokenSince.delete(threshold);
        continue;
      }
      const since = this.#brokenSince.get(threshold) ?? atMs;
      this.#brokenSince.set(threshold, since);
      if (atMs - since >= abortAfterMs) return threshold;
    }
    return undefined;
  }
}
