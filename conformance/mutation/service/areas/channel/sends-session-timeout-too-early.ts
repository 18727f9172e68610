import type { Mutant } from '../../mutant.js';

export const sessionTimeoutTooSoon: Mutant = {
  id: 'session-timeout-too-soon',
  sentence: 'SESSION_TIMEOUT comes ten minutes before the token expires.',
  clause: 'CHN-14',
  scenario: 'channel.expiry',
  config: { sessionTimeoutLeadMs: 10 * 60 * 1000 },
};
