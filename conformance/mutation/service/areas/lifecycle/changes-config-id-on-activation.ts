import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const changesConfigIdOnActivation: Mutant = {
  id: 'changes-config-id-on-activation',
  sentence: 'A re-activated terminal gets another configId.',
  clause: 'LIF-06',
  scenario: 'lifecycle.activation',
  wire: alterResponses(['activate'], (response) => ({
    ...response,
    body: withFields(response.body, { configId: 999_999_999 }),
  })),
};
