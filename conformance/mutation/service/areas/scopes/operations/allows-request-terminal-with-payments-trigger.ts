import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsRequestTerminalWithPaymentsTrigger: Mutant = {
  id: 'allows-request-terminal-with-payments-trigger',
  sentence: 'requestTerminal is also allowed with payments:trigger.',
  clause: 'SCP-14',
  scenario: 'scopes.requestTerminal',
  wire: allowWithScope('payments:trigger', 'requestTerminal'),
};
