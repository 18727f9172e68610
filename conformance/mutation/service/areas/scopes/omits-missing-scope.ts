import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const omitsMissingScope: Mutant = {
  id: 'omits-missing-scope',
  sentence: 'The refusal does not say which scope is missing.',
  clause: 'SCP-16',
  scenario: 'scopes.payNow',
  wire: answersOf(['payNow'], (answer) =>
    answer.status === 403
      ? { ...answer, body: withFields(answer.body, { message: 'a scope is missing' }) }
      : answer,
  ),
};
