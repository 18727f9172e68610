import { receiptFor } from '../../../../wire/frame.js';
import type { Mutant } from '../../../mutant.js';

export const acceptsNinthSubscription: Mutant = {
  id: 'accepts-ninth-subscription',
  sentence: 'The ninth subscription to the admin topic on one connection gets its RECEIPT.',
  clause: 'CHN-15',
  scenario: 'channel.subscriptions',
  wire: () => ({
    session(session) {
      let subscribed = 0;
      return {
        fromClient(frame) {
          if (frame.command !== 'SUBSCRIBE') return frame;
          subscribed += 1;
          if (subscribed < 9) return frame;
          session.sendToClient(receiptFor(frame));
          return undefined;
        },
      };
    },
  }),
};
