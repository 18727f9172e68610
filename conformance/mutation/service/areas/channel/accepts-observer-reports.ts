import { type Frame, isSendTo, receiptFor } from '../../../wire/frame.js';
import { claim, field, isOperation } from '../../../wire/rest-alterations.js';
import type { Wire } from '../../../wire/wire.js';
import type { Mutant } from '../../mutant.js';

const reports = ['transaction', 'settings', 'command-result'];

function isReport(frame: Frame): boolean {
  return reports.some((name) => isSendTo(frame, `/app/terminal/${name}`));
}

export const acceptsObserverReports: Mutant = {
  id: 'accepts-observer-reports',
  sentence: 'A report of an observer gets a RECEIPT and no rejection.',
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
            if (!observes || !isReport(frame)) return frame;
            sendToClient(receiptFor(frame));
            return undefined;
          },
        };
      },
    };
  },
};
