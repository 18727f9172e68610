import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsSettleWithPaymentsDirect: Mutant = {
  id: 'allows-settle-with-payments-direct',
  sentence: 'settle opens with payments:direct too.',
  clause: 'SCP-11',
  scenario: 'scopes.settle',
  wire: openedBy('payments:direct', 'settle'),
};
