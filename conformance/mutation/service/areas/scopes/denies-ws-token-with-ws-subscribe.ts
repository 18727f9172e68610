import { claim, isOperation } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const deniesWsTokenWithWsSubscribe: Mutant = {
  id: 'denies-ws-token-with-ws-subscribe',
  sentence: 'An integrator receives no wsToken, even with ws:subscribe.',
  clause: 'SCP-20',
  scenario: 'channel.observers',
  wire: () => ({
    rest: async (request, forward) => {
      if (!isOperation(request, 'ws-token') || claim(request, 'role') !== 'INTEGRATOR')
        return forward(request);
      return { status: 403, body: { errorCode: 'ERR_FORBIDDEN', message: 'no' } };
    },
  }),
};
