import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsRequestTerminalWithPaymentsTrigger: Mutant = {
  id: 'allows-request-terminal-with-payments-trigger',
  sentence: 'requestTerminal opens with payments:trigger too.',
  clause: 'SCP-14',
  scenario: 'scopes.requestTerminal',
  wire: openedBy('payments:trigger', 'requestTerminal'),
};
