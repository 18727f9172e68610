import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsRefundWithPaymentsDirect: Mutant = {
  id: 'allows-refund-with-payments-direct',
  sentence: 'refund is also allowed with payments:direct.',
  clause: 'SCP-03',
  scenario: 'scopes.refund',
  wire: allowWithScope('payments:direct', 'refund'),
};
