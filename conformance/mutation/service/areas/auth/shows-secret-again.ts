import { field, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const showsSecretAgain: Mutant = {
  id: 'shows-secret-again',
  sentence: 'Reading an app shows its secret.',
  clause: 'AUTH-10',
  scenario: 'auth.app.secret-shown-once',
  wire: () => {
    let appSecret: unknown;
    return {
      rest: async (request, forward) => {
        const response = await forward(request);
        appSecret = field(response.body, 'appSecret') ?? appSecret;
        return request.method === 'GET'
          ? { ...response, body: withFields(response.body, { appSecret }) }
          : response;
      },
    };
  },
};
