import { taken } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const recentOpenToAll: Mutant = {
  id: 'recent-open-to-all',
  sentence: 'getRecentTransactions opens with every token.',
  clause: 'AUTH-03',
  scenario: 'auth.token.scopes',
  wire: taken('getRecentTransactions', 403),
};
