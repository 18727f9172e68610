import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const returnsWrongCodeForMissingScope: Mutant = {
  id: 'returns-wrong-code-for-missing-scope',
  sentence: 'A call without the required scope is denied with another error code.',
  clause: 'SCP-13',
  scenario: 'scopes.listTerminals',
  wire: alterResponses(['listTerminals'], (response) =>
    response.status === 403
      ? { ...response, body: withFields(response.body, { errorCode: 'ERR_UNAUTHORIZED' }) }
      : response,
  ),
};
