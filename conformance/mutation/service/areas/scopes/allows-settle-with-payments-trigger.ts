import { openedBy } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const allowsSettleWithPaymentsTrigger: Mutant = {
  id: 'allows-settle-with-payments-trigger',
  sentence: 'payments:trigger opens settle.',
  clause: 'SCP-18',
  scenario: 'scopes.payments-trigger',
  wire: openedBy('payments:trigger', 'settle'),
};
