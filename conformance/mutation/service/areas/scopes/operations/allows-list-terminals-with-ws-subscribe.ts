import { openedBy } from '../../../../wire/rest-change.js';
import type { Mutant } from '../../../mutant.js';

export const allowsListTerminalsWithWsSubscribe: Mutant = {
  id: 'allows-list-terminals-with-ws-subscribe',
  sentence: 'listTerminals opens with ws:subscribe too.',
  clause: 'SCP-13',
  scenario: 'scopes.listTerminals',
  wire: openedBy('ws:subscribe', 'listTerminals'),
};
