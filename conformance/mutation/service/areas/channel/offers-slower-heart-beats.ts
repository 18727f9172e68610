import type { Mutant } from '../../mutant.js';

export const offersSlowerHeartBeats: Mutant = {
  id: 'offers-slower-heart-beats',
  sentence: 'The server offers heart-beats of 30 s.',
  clause: 'CHN-02',
  scenario: 'channel.paths',
  config: { 'ws.heartBeat': 30_000 },
};
