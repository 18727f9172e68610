import type { Mutant } from '../../mutant.js';

export const sessionTimeoutTooSoon: Mutant = {
  id: 'session-timeout-too-soon',
  sentence: 'SESSION_TIMEOUT comes ten minutes before the token expires.',
  clause: 'CHN-14',
  scenario: 'sessions.expiry',
  config: { sessionTimeoutLeadMs: 10 * 60 * 1000 },
};
