import { alterResponses, claim } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const requiresScopesOfBranchUsers: Mutant = {
  id: 'requires-scopes-of-branch-users',
  sentence: 'settle requires a scope of users of the role BRANCH.',
  clause: 'SCP-17',
  scenario: 'scopes.exempt-roles',
  wire: alterResponses(['settle'], (response, request) =>
    claim(request, 'role') === 'BRANCH'
      ? { status: 403, body: { errorCode: 'ERR_FORBIDDEN', message: 'the scope reports:read is missing' } }
      : response,
  ),
};
