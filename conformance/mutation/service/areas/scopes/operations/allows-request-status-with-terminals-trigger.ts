import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsRequestStatusWithTerminalsTrigger: Mutant = {
  id: 'allows-request-status-with-terminals-trigger',
  sentence: 'requestStatus opens with terminals:trigger too.',
  clause: 'SCP-15',
  scenario: 'scopes.requestStatus',
  wire: openedBy('terminals:trigger', 'requestStatus'),
};
