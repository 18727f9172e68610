import { leaking } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const summariesOfBothModes: Mutant = {
  id: 'summaries-of-both-modes',
  sentence: 'overallSummary counts the payments of both modes.',
  clause: 'SBX-19',
  scenario: 'sandbox.reports',
  wire: leaking(['payNow'], ['overallSummary']),
};
