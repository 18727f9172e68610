import { field, isOperation } from '../../../wire/rest-alterations.js';
import type { Wire, WireResponse } from '../../../wire/wire.js';
import type { Mutant } from '../../mutant.js';

export const acceptsActivationCodeTwice: Mutant = {
  id: 'accepts-activation-code-twice',
  sentence: 'A used activation code is accepted again, with the response of the first time.',
  clause: 'LIF-05',
  scenario: 'lifecycle.activation',
  wire: (): Wire => {
    const responses = new Map<unknown, WireResponse>();
    return {
      async rest(request, forward) {
        const response = await forward(request);
        if (!isOperation(request, 'activate')) return response;
        const code = field(request.body, 'activationCode');
        const first = responses.get(code) ?? response;
        responses.set(code, first);
        return first;
      },
    };
  },
};
