import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const omitsActivationCode: Mutant = {
  id: 'omits-activation-code',
  sentence: 'Deactivating a terminal returns no activation code.',
  clause: 'LIF-06',
  scenario: 'auth.secrets-uncached',
  wire: alterResponses(['deactivate'], (response) => ({
    ...response,
    body: withFields(response.body, { activationCode: null }),
  })),
};
