import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsPayNowWithPaymentsTrigger: Mutant = {
  id: 'allows-pay-now-with-payments-trigger',
  sentence: 'payNow is also allowed with payments:trigger.',
  clause: 'SCP-01',
  scenario: 'scopes.payNow',
  wire: allowWithScope('payments:trigger', 'payNow'),
};
