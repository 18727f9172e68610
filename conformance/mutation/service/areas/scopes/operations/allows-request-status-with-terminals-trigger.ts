import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsRequestStatusWithTerminalsTrigger: Mutant = {
  id: 'allows-request-status-with-terminals-trigger',
  sentence: 'requestStatus is also allowed with terminals:trigger.',
  clause: 'SCP-15',
  scenario: 'scopes.requestStatus',
  wire: allowWithScope('terminals:trigger', 'requestStatus'),
};
