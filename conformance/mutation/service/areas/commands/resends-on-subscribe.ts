import { type Frame, frameField } from '../../../wire/frame.js';
import type { Mutant } from '../../mutant.js';

export const resendsOnSubscribe: Mutant = {
  id: 'resends-on-subscribe',
  sentence: 'A session that subscribes again receives its last PRINT again.',
  clause: 'CMD-05',
  scenario: 'channel.subscriptions',
  wire: () => ({
    session(session) {
      let sent: Frame | undefined;
      let subscription: string | undefined;
      return {
        fromClient(frame) {
          if (frame.command === 'SUBSCRIBE') subscription = frame.headers.id;
          return frame;
        },
        toClient(frame) {
          if (frameField(frame, 'action') === 'PRINT') {
            if (sent !== undefined && sent.headers.subscription !== subscription)
              session.sendToClient({
                ...sent,
                headers: { ...sent.headers, subscription: subscription ?? '', redelivered: 'true' },
              });
            sent = frame;
          }
          return frame;
        },
      };
    },
  }),
};
