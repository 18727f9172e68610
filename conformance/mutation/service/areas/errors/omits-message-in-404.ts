import { withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const omitsMessageIn404: Mutant = {
  id: 'omits-message-in-404',
  sentence: 'A 404 has no message.',
  clause: 'ERR-01',
  scenario: 'errors.body',
  wire: () => ({
    rest: async (request, forward) => {
      const answer = await forward(request);
      return answer.status === 404
        ? { ...answer, body: withFields(answer.body, { message: undefined }) }
        : answer;
    },
  }),
};
