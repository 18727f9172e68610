import type { Clause } from '../clause.js';

/** Summaries and settlement. Source: the service document, 'Business operations'. */
export const reportClauses: readonly Clause[] = [
  {
    id: 'RPT-01',
    level: 'P',
    party: 'server',
    requirement:
      'getChannelSummary and overallSummary equal a recount of the transactions; above 100 channels of a merchant in a day the others are counted as `other`.',
  },
  {
    id: 'RPT-02',
    level: 'P',
    party: 'server',
    requirement:
      'settle includes each transaction once, also in simultaneous calls, and settlementReport shows it.',
  },
];
