import type { Mutant } from '../../mutant.js';

export const ignoresDisabledLegacyAuth: Mutant = {
  id: 'ignores-disabled-legacy-auth',
  sentence: 'Legacy authentication stays on although it is configured off.',
  clause: 'LEG-03',
  scenario: 'legacy.disabled',
  config: { 'ws.migration.legacy-auth.enabled': true },
};
