import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const omitsMissingScope: Mutant = {
  id: 'omits-missing-scope',
  sentence: 'The message of a denial does not name the missing scope.',
  clause: 'SCP-16',
  scenario: 'scopes.payNow',
  wire: alterResponses(['payNow'], (response) =>
    response.status === 403
      ? { ...response, body: withFields(response.body, { message: 'a scope is missing' }) }
      : response,
  ),
};
