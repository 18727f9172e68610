import type { Mutant } from '../../mutant.js';

export const acceptsTokensForThirtyDays: Mutant = {
  id: 'accepts-tokens-for-thirty-days',
  sentence: 'An access token is valid for thirty days.',
  clause: 'AUTH-05',
  scenario: 'auth.token.lifetime',
  config: { 'accessToken.lifetime': 30 * 24 * 60 * 60 * 1000 },
};
