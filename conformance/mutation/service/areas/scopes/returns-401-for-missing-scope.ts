import { alterResponses } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const returns401ForMissingScope: Mutant = {
  id: 'returns-401-for-missing-scope',
  sentence: 'A call without the required scope is denied with 401.',
  clause: 'SCP-05',
  scenario: 'scopes.getTransactionDetails',
  wire: alterResponses(['getTransactionDetails'], (response) =>
    response.status === 403 ? { ...response, status: 401 } : response,
  ),
};
