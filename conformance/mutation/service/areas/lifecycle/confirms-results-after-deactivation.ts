import { isSendTo, receiptFor } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const confirmsResultsAfterDeactivation: Mutant = {
  id: 'confirms-results-after-deactivation',
  sentence: 'A command result that is sent after the deactivation gets a RECEIPT.',
  clause: 'LIF-07',
  scenario: 'lifecycle.deactivation-at-once',
  wire: () => ({
    session: ({ sendToClient }) => ({
      fromClient(frame) {
        if (!isSendTo(frame, '/app/terminal/command-result')) return frame;
        sendToClient(receiptFor(frame));
        return undefined;
      },
    }),
  }),
};
