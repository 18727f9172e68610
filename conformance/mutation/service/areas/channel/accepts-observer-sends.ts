import { receiptFor } from '../../../wire/frame.js';
import { claim, field, isOperation } from '../../../wire/rest-alterations.js';
import type { Wire } from '../../../wire/wire.js';
import type { Mutant } from '../../mutant.js';

export const acceptsObserverSends: Mutant = {
  id: 'accepts-observer-sends',
  sentence: 'A SEND of an observer to a terminal destination gets a RECEIPT.',
  clause: 'CHN-13',
  scenario: 'channel.observers',
  wire: (): Wire => {
    const observerTokens = new Set<unknown>();
    return {
      async rest(request, forward) {
        const response = await forward(request);
        if (isOperation(request, 'ws-token') && claim(request, 'role') === 'INTEGRATOR')
          observerTokens.add(`Bearer ${String(field(response.body, 'wsToken'))}`);
        return response;
      },
      session({ sendToClient }) {
        let observes = false;
        return {
          fromClient(frame) {
            if (frame.command === 'CONNECT') observes = observerTokens.has(frame.headers.Authorization);
            if (frame.command !== 'SEND' || !observes) return frame;
            sendToClient(receiptFor(frame));
            return undefined;
          },
        };
      },
    };
  },
};
