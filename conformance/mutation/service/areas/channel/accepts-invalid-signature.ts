import type { Mutant } from '../../mutant.js';

export const acceptsInvalidSignature: Mutant = {
  id: 'accepts-invalid-signature',
  sentence: 'The signature of a wsToken is not verified.',
  clause: 'CHN-03',
  scenario: 'channel.invalid-token',
  wire: () => {
    // The first token is valid and replaces every later one.
    let valid: string | undefined;
    return {
      session: () => ({
        fromClient: (frame) => {
          const { Authorization } = frame.headers;
          if (frame.command !== 'CONNECT' || Authorization === undefined) return frame;
          valid ??= Authorization;
          return { ...frame, headers: { ...frame.headers, Authorization: valid } };
        },
      }),
    };
  },
};
