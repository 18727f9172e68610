import { field, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const showsSecretAgain: Mutant = {
  id: 'shows-secret-again',
  sentence: 'Looking at an app shows its secret.',
  clause: 'AUTH-10',
  scenario: 'auth.app.secret-shown-once',
  wire: () => {
    let appSecret: unknown;
    return {
      rest: async (request, forward) => {
        const answer = await forward(request);
        appSecret = field(answer.body, 'appSecret') ?? appSecret;
        return request.method === 'GET'
          ? { ...answer, body: withFields(answer.body, { appSecret }) }
          : answer;
      },
    };
  },
};
