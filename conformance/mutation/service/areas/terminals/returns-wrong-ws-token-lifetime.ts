import { answersOf, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const returnsWrongWsTokenLifetime: Mutant = {
  id: 'returns-wrong-ws-token-lifetime',
  sentence: 'ws-token says that the token lives for an hour.',
  clause: 'TRM-02',
  scenario: 'terminals.ws-token',
  wire: answersOf(['ws-token'], (answer) => ({
    ...answer,
    body: withFields(answer.body, { expiresInSeconds: 3600 }),
  })),
};
