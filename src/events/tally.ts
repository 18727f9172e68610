import type { Verdict } from './verdict.js';

/** The number of scenarios with each verdict. */
export interface Tally {
  readonly passed: number;
  readonly differing: number;
  readonly failed: number;
  readonly inconclusive: number;
  readonly skipped: number;
  readonly errors: number;
}

export function tally(results: readonly { readonly verdict: Verdict }[]): Tally {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  return {
    passed: count('pass'),
    differing: count('differs'),
    failed: count('fail'),
    inconclusive: count('inconclusive'),
    skipped: count('skipped'),
    errors: count('error'),
  };
}
