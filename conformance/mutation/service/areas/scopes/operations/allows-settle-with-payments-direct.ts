import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsSettleWithPaymentsDirect: Mutant = {
  id: 'allows-settle-with-payments-direct',
  sentence: 'settle is also allowed with payments:direct.',
  clause: 'SCP-11',
  scenario: 'scopes.settle',
  wire: allowWithScope('payments:direct', 'settle'),
};
