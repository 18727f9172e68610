import { receiptFor } from '../../../../wire/frame.js';
import type { Mutant } from '../../../mutant.js';

export const acceptsSecondQueueSubscription: Mutant = {
  id: 'accepts-second-queue-subscription',
  sentence: 'A second SUBSCRIBE to the queue on one connection gets its RECEIPT.',
  clause: 'CHN-15',
  scenario: 'channel.subscriptions',
  wire: () => ({
    session: (session) => ({
      fromClient(frame) {
        if (frame.headers.id !== 'second') return frame;
        session.sendToClient(receiptFor(frame));
        return undefined;
      },
    }),
  }),
};
