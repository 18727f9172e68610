import { field, isOperation } from '../../../wire/rest-change.js';
import type { Wire, WireAnswer } from '../../../wire/wire.js';
import type { Mutant } from '../../mutant.js';

export const acceptsActivationCodeTwice: Mutant = {
  id: 'accepts-activation-code-twice',
  sentence: 'An activation code is taken again, with the answer of the first time.',
  clause: 'LIF-05',
  scenario: 'lifecycle.activation',
  wire: (): Wire => {
    const answers = new Map<unknown, WireAnswer>();
    return {
      async rest(request, forward) {
        const answer = await forward(request);
        if (!isOperation(request, 'activate')) return answer;
        const code = field(request.body, 'activationCode');
        const first = answers.get(code) ?? answer;
        answers.set(code, first);
        return first;
      },
    };
  },
};
