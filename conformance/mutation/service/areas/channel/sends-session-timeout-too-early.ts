import type { Mutant } from '../../mutant.js';

export const sendsSessionTimeoutTooEarly: Mutant = {
  id: 'sends-session-timeout-too-early',
  sentence: 'SESSION_TIMEOUT comes ten minutes before the token expires.',
  clause: 'CHN-14',
  scenario: 'channel.expiry',
  config: { 'ws.sessionTimeoutLead': 10 * 60 * 1000 },
};
