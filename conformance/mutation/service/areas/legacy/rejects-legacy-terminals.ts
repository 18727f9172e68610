import type { Mutant } from '../../mutant.js';

export const rejectsLegacyTerminals: Mutant = {
  id: 'rejects-legacy-terminals',
  sentence: 'A CONNECT without a token is refused although legacy authentication is on by default.',
  clause: 'LEG-01',
  scenario: 'legacy.accepted',
  config: { 'ws.migration.legacy-auth.enabled': false },
};
