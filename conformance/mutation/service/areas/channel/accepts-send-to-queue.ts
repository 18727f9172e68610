import type { Mutant } from '../../mutant.js';

export const acceptsSendToQueue: Mutant = {
  id: 'accepts-send-to-queue',
  sentence: 'A SEND to the queue of a terminal gets a RECEIPT.',
  clause: 'CHN-06',
  scenario: 'channel.send-destinations',
  wire: () => ({
    session: (session) => ({
      fromClient: (frame) => {
        const { destination = '', receipt = '' } = frame.headers;
        if (frame.command !== 'SEND' || !destination.startsWith('/queue/')) return frame;
        session.sendToClient({ command: 'RECEIPT', headers: { 'receipt-id': receipt }, body: '' });
        return undefined;
      },
    }),
  }),
};
