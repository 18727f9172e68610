import type { Mutant } from '../../mutant.js';

export const omitsVersionInConnected: Mutant = {
  id: 'omits-version-in-connected',
  sentence: 'CONNECTED has no version header.',
  clause: 'CHN-01',
  scenario: 'channel.paths',
  wire: () => ({
    session: () => ({
      toClient: (frame) => {
        const { version: _, ...headers } = frame.headers;
        return frame.command === 'CONNECTED' ? { ...frame, headers } : frame;
      },
    }),
  }),
};
