import type { LoadResult } from '../result/load-result.js';

/** A load in the terms of a test report. */
export interface LoadCase {
  readonly name: string;
  /** A load that shows nothing of the service is an error: it must not look green. */
  readonly status: 'passed' | 'failed' | 'error';
  readonly message: string;
}

/** A case for each threshold, and one for the load as a whole: it passes only if nothing else is wrong. */
export function loadCases({ thresholds, verdict, reasons }: LoadResult): readonly LoadCase[] {
  const bounds = thresholds.map(({ threshold, held, actual }): LoadCase => {
    const message =
      actual === undefined ? 'there is no sample' : `it is ${Math.round(actual * 1_000) / 1_000}`;
    return { name: threshold, status: held ? 'passed' : 'failed', message };
  });
  const own = { name: 'the load', message: reasons.join('; ') } as const;
  return [...bounds, { ...own, status: wholeStatus(verdict) }];
}

function wholeStatus(verdict: LoadResult['verdict']): LoadCase['status'] {
  switch (verdict) {
    case 'pass':
      return 'passed';
    case 'fail':
    case 'threshold':
      return 'failed';
    case 'invalid':
    case 'stopped':
    case 'error':
      return 'error';
  }
}
