import { allowWithScope } from '../../../../wire/rest-alterations.js';
import type { Mutant } from '../../../mutant.js';

export const allowsListTerminalsWithWsSubscribe: Mutant = {
  id: 'allows-list-terminals-with-ws-subscribe',
  sentence: 'listTerminals is also allowed with ws:subscribe.',
  clause: 'SCP-13',
  scenario: 'scopes.listTerminals',
  wire: allowWithScope('ws:subscribe', 'listTerminals'),
};
