import type { Mutant } from '../../mutant.js';

export const legacyNeverOff: Mutant = {
  id: 'legacy-never-off',
  sentence: 'Legacy authentication stays on although it is configured off.',
  clause: 'LEG-03',
  scenario: 'legacy.disabled',
  config: { legacyAuth: true },
};
