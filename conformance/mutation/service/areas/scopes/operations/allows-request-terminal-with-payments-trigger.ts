import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const triggerWithPaymentsTriggerScope: Mutant = {
  id: 'trigger-with-payments-trigger-scope',
  sentence: 'requestTerminal opens with payments:trigger too.',
  clause: 'SCP-14',
  scenario: 'scopes.requestTerminal',
  wire: openedBy('payments:trigger', 'requestTerminal'),
};
