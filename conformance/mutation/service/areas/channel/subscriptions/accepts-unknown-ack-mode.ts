import type { Mutant } from '../../../mutant.js';

export const acceptsUnknownAckMode: Mutant = {
  id: 'accepts-unknown-ack-mode',
  sentence: 'A SUBSCRIBE with an unknown ack mode is handled as auto.',
  clause: 'CHN-15',
  scenario: 'channel.limits',
  wire: () => ({
    session: () => ({
      fromClient: (frame) =>
        frame.headers.ack === 'maybe' ? { ...frame, headers: { ...frame.headers, ack: 'auto' } } : frame,
    }),
  }),
};
