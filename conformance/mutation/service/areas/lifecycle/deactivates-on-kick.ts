import type { Mutant } from '../../mutant.js';

export const deactivatesOnKick: Mutant = {
  id: 'deactivates-on-kick',
  sentence: 'A kick deactivates the terminal.',
  clause: 'LIF-03',
  scenario: 'lifecycle.kick',
  wire: () => ({
    rest: (request, forward) => forward({ ...request, path: request.path.replace(/kick$/, 'deactivate') }),
  }),
};
