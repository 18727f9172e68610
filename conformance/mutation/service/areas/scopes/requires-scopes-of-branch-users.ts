import { answersOf, claim } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const requiresScopesOfBranchUsers: Mutant = {
  id: 'requires-scopes-of-branch-users',
  sentence: 'A user of the role BRANCH is refused by settle for want of a scope.',
  clause: 'SCP-17',
  scenario: 'scopes.exempt-roles',
  wire: answersOf(['settle'], (answer, request) =>
    claim(request, 'role') === 'BRANCH'
      ? { status: 403, body: { errorCode: 'ERR_FORBIDDEN', message: 'the scope reports:read is missing' } }
      : answer,
  ),
};
