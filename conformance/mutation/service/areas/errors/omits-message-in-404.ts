import { withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const omitsMessageIn404: Mutant = {
  id: 'omits-message-in-404',
  sentence: 'The body of a 404 has no message.',
  clause: 'ERR-01',
  scenario: 'errors.body',
  wire: () => ({
    rest: async (request, forward) => {
      const response = await forward(request);
      return response.status === 404
        ? { ...response, body: withFields(response.body, { message: undefined }) }
        : response;
    },
  }),
};
