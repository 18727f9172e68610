import type { Mutant } from '../../mutant.js';

export const tokensForThirtyDays: Mutant = {
  id: 'tokens-for-thirty-days',
  sentence: 'An access token works for thirty days.',
  clause: 'AUTH-05',
  scenario: 'auth.token.lifetime',
  config: { accessTokenLifetimeMs: 30 * 24 * 60 * 60 * 1000 },
};
