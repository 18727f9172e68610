import { answersOf } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const returns401ForMissingScope: Mutant = {
  id: 'returns-401-for-missing-scope',
  sentence: 'A missing scope is answered with 401.',
  clause: 'SCP-05',
  scenario: 'scopes.getTransactionDetails',
  wire: answersOf(['getTransactionDetails'], (answer) =>
    answer.status === 403 ? { ...answer, status: 401 } : answer,
  ),
};
