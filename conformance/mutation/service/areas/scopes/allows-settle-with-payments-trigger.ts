import { allowWithScope } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const allowsSettleWithPaymentsTrigger: Mutant = {
  id: 'allows-settle-with-payments-trigger',
  sentence: 'settle is also allowed with payments:trigger.',
  clause: 'SCP-18',
  scenario: 'scopes.payments-trigger',
  wire: allowWithScope('payments:trigger', 'settle'),
};
