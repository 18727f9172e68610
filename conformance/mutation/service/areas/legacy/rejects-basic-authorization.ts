import type { Mutant } from '../../mutant.js';

export const rejectsBasicAuthorization: Mutant = {
  id: 'rejects-basic-authorization',
  sentence: 'A CONNECT with any Authorization header is handled as one with a token.',
  clause: 'LEG-05',
  scenario: 'legacy.other-scheme',
  wire: () => ({
    session: () => ({
      fromClient(frame) {
        const { Authorization } = frame.headers;
        if (frame.command !== 'CONNECT' || Authorization === undefined) return frame;
        return { ...frame, headers: { ...frame.headers, Authorization: `Bearer ${Authorization}` } };
      },
    }),
  }),
};
