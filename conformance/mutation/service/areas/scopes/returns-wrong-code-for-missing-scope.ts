import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const returnsWrongCodeForMissingScope: Mutant = {
  id: 'returns-wrong-code-for-missing-scope',
  sentence: 'A missing scope is answered with another error code.',
  clause: 'SCP-13',
  scenario: 'scopes.listTerminals',
  wire: answersOf(['listTerminals'], (answer) =>
    answer.status === 403
      ? { ...answer, body: withFields(answer.body, { errorCode: 'ERR_UNAUTHORIZED' }) }
      : answer,
  ),
};
