import { claim, isOperation } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const subscribersShutOut: Mutant = {
  id: 'subscribers-shut-out',
  sentence: 'An integrator gets no wsToken, whatever its scopes.',
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
