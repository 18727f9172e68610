import type { Verdict } from '../../events/verdict.js';

/** The words for a verdict in a line of text. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  skipped: 'skipped',
  differs: 'differs',
  inconclusive: 'inconclusive',
  fail: 'FAILED',
  error: 'ERROR',
};
