import type { Mutant } from '../../mutant.js';

export const fallsBackOnInvalidToken: Mutant = {
  id: 'falls-back-on-invalid-token',
  sentence: 'A CONNECT with an invalid token is handled as one of a legacy terminal.',
  clause: 'LEG-04',
  scenario: 'legacy.no-fallback',
  wire: () => ({
    session: () => ({
      fromClient(frame) {
        const { Authorization: _, ...headers } = frame.headers;
        return frame.command === 'CONNECT' ? { ...frame, headers } : frame;
      },
    }),
  }),
};
