import type { Mutant } from '../../mutant.js';

export const rejectsLegacyTerminals: Mutant = {
  id: 'rejects-legacy-terminals',
  sentence: 'A CONNECT without a token is rejected although legacy authentication is enabled by default.',
  clause: 'LEG-01',
  scenario: 'legacy.accepted',
  config: { 'ws.migration.legacy-auth.enabled': false },
};
