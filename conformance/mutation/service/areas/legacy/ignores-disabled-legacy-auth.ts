import type { Mutant } from '../../mutant.js';

export const ignoresDisabledLegacyAuth: Mutant = {
  id: 'ignores-disabled-legacy-auth',
  sentence: 'Legacy authentication stays enabled although the configuration disables it.',
  clause: 'LEG-03',
  scenario: 'legacy.disabled',
  config: { 'ws.migration.legacy-auth.enabled': true },
};
