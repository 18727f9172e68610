import { leakRequests } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const mixesModesInSummaries: Mutant = {
  id: 'mixes-modes-in-summaries',
  sentence: 'overallSummary counts the payments of both modes.',
  clause: 'SBX-19',
  scenario: 'sandbox.reports',
  wire: leakRequests(['payNow'], ['overallSummary']),
};
