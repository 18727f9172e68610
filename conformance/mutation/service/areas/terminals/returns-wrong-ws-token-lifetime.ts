import { alterResponses, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const returnsWrongWsTokenLifetime: Mutant = {
  id: 'returns-wrong-ws-token-lifetime',
  sentence: 'The ws-token endpoint returns a lifetime of one hour.',
  clause: 'TRM-02',
  scenario: 'terminals.ws-token',
  wire: alterResponses(['ws-token'], (response) => ({
    ...response,
    body: withFields(response.body, { expiresInSeconds: 3600 }),
  })),
};
