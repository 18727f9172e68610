import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsRefundWithPaymentsDirect: Mutant = {
  id: 'allows-refund-with-payments-direct',
  sentence: 'refund opens with payments:direct too.',
  clause: 'SCP-03',
  scenario: 'scopes.refund',
  wire: openedBy('payments:direct', 'refund'),
};
