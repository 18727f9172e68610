import { frameField } from '../../../wire/frame.js';
import { claim, field, isOperation } from '../../../wire/rest-alterations.js';
import type { Wire } from '../../../wire/wire.js';
import type { Mutant } from '../../mutant.js';

export const dropsPushesOfTerminalPayments: Mutant = {
  id: 'drops-pushes-of-terminal-payments',
  sentence: 'A payment with the token of a terminal is pushed to no terminal unless it names one.',
  clause: 'PAY-10',
  scenario: 'payments.own-terminal',
  wire: (): Wire => {
    const unnamed = new Set<unknown>();
    return {
      async rest(request, forward) {
        const { body } = request;
        const isOwn = isOperation(request, 'payNow') && claim(request, 'terminalId') !== undefined;
        if (isOwn && field(body, 'terminalId') === undefined) unnamed.add(field(body, 'referenceId'));
        return forward(request);
      },
      session: () => ({
        toClient(frame) {
          const isPush = frameField(frame, 'action') === 'PAYMENT_STATUS';
          return isPush && unnamed.has(frameField(frame, 'referenceId')) ? undefined : frame;
        },
      }),
    };
  },
};
