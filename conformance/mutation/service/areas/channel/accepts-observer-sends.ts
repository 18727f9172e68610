import { receiptFor } from '../../../wire/frame.js';
import { claim, field, isOperation } from '../../../wire/rest-change.js';
import type { Wire } from '../../../wire/wire.js';
import type { Mutant } from '../../mutant.js';

export const acceptsObserverSends: Mutant = {
  id: 'accepts-observer-sends',
  sentence: 'What an observer sends to the terminal destinations is answered like any other.',
  clause: 'CHN-13',
  scenario: 'channel.observers',
  wire: (): Wire => {
    const passes = new Set<unknown>();
    return {
      async rest(request, forward) {
        const answer = await forward(request);
        if (isOperation(request, 'ws-token') && claim(request, 'role') === 'INTEGRATOR')
          passes.add(`Bearer ${String(field(answer.body, 'wsToken'))}`);
        return answer;
      },
      session({ answer }) {
        let observes = false;
        return {
          fromClient(frame) {
            if (frame.command === 'CONNECT') observes = passes.has(frame.headers.Authorization);
            if (frame.command !== 'SEND' || !observes) return frame;
            answer(receiptFor(frame));
            return undefined;
          },
        };
      },
    };
  },
};
