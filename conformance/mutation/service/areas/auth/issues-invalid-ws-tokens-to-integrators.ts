import { alterResponses, claim, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const issuesInvalidWsTokensToIntegrators: Mutant = {
  id: 'issues-invalid-ws-tokens-to-integrators',
  sentence: 'The wsToken of an integrator is not accepted at CONNECT.',
  clause: 'AUTH-15',
  scenario: 'auth.client-library',
  wire: alterResponses(['ws-token'], (response, request) =>
    claim(request, 'role') === 'INTEGRATOR'
      ? { ...response, body: withFields(response.body, { wsToken: 'invalid' }) }
      : response,
  ),
};
