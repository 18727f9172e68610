import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const omitsActivationCode: Mutant = {
  id: 'omits-activation-code',
  sentence: 'Deactivating a terminal gives no activation code.',
  clause: 'LIF-01',
  scenario: 'lifecycle.deactivation',
  wire: answersOf(['deactivate'], (answer) => ({
    ...answer,
    body: withFields(answer.body, { activationCode: null }),
  })),
};
