import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const omitsTokenType: Mutant = {
  id: 'omits-token-type',
  sentence: 'The response of the token endpoint has no type.',
  clause: 'AUTH-01',
  scenario: 'auth.token.response',
  wire: alterResponses(['token'], (response) => ({
    ...response,
    body: withFields(response.body, { type: undefined }),
  })),
};
