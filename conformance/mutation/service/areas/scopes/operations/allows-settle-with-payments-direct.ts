import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const settleWithPaymentsScope: Mutant = {
  id: 'settle-with-payments-scope',
  sentence: 'settle opens with payments:direct too.',
  clause: 'SCP-11',
  scenario: 'scopes.settle',
  wire: openedBy('payments:direct', 'settle'),
};
