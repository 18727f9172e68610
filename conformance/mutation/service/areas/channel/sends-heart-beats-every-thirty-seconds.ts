import type { Mutant } from '../../mutant.js';

export const sendsHeartBeatsEveryThirtySeconds: Mutant = {
  id: 'sends-heart-beats-every-thirty-seconds',
  sentence: 'The server sends a heart-beat only every 30 s.',
  clause: 'CHN-11',
  scenario: 'channel.heart-beats',
  config: { 'ws.heartBeat': 30_000 },
};
