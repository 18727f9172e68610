import type { Verdict } from '../../events/verdict.js';

/** How a verdict reads in a line of text. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  skipped: 'skipped',
  inconclusive: 'inconclusive',
  fail: 'FAILED',
  error: 'ERROR',
};
