import type { Mutant } from '../../mutant.js';

export const acceptsWsTokenForFortyMinutes: Mutant = {
  id: 'accepts-ws-token-for-forty-minutes',
  sentence: 'A wsToken is valid for 40 minutes.',
  clause: 'CHN-08',
  scenario: 'channel.token-lifetime',
  config: { 'webSocketToken.lifetime': 40 * 60_000 },
};
