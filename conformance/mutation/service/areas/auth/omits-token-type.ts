import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const omitsTokenType: Mutant = {
  id: 'omits-token-type',
  sentence: 'The token endpoint does not say the type of the token.',
  clause: 'AUTH-01',
  scenario: 'auth.token.response',
  wire: answersOf(['token'], (answer) => ({ ...answer, body: withFields(answer.body, { type: undefined }) })),
};
