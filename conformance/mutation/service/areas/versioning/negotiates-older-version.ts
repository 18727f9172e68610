import type { Mutant } from '../../mutant.js';

export const negotiatesOlderVersion: Mutant = {
  id: 'negotiates-older-version',
  sentence: 'The version in CONNECTED is 1.1.',
  clause: 'VER-01',
  scenario: 'versioning.paths-and-protocol',
  wire: () => ({
    session: () => ({
      toClient: (frame) =>
        frame.command === 'CONNECTED' ? { ...frame, headers: { ...frame.headers, version: '1.1' } } : frame,
    }),
  }),
};
