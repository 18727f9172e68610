import type { Mutant } from '../../mutant.js';

export const acceptsInvalidSignature: Mutant = {
  id: 'accepts-invalid-signature',
  sentence: 'The signature of a wsToken is not looked at.',
  clause: 'CHN-03',
  scenario: 'channel.invalid-token',
  wire: () => {
    // The first token is a good one; whatever comes later is taken for it.
    let good: string | undefined;
    return {
      session: () => ({
        fromClient: (frame) => {
          const { Authorization } = frame.headers;
          if (frame.command !== 'CONNECT' || Authorization === undefined) return frame;
          good ??= Authorization;
          return { ...frame, headers: { ...frame.headers, Authorization: good } };
        },
      }),
    };
  },
};
