import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsPayNowWithPaymentsTrigger: Mutant = {
  id: 'allows-pay-now-with-payments-trigger',
  sentence: 'payNow opens with payments:trigger too.',
  clause: 'SCP-01',
  scenario: 'scopes.payNow',
  wire: openedBy('payments:trigger', 'payNow'),
};
