import type { Mutant } from '../../mutant.js';

export const staysOnlineAfterDisconnect: Mutant = {
  id: 'stays-online-after-disconnect',
  sentence: 'DISCONNECT gets its RECEIPT, but the terminal stays online.',
  clause: 'CHN-07',
  scenario: 'commands.print.offline',
  wire: () => ({
    session: (session) => ({
      fromClient: (frame) => {
        if (frame.command !== 'DISCONNECT') return frame;
        session.hide();
        session.sendToClient({
          command: 'RECEIPT',
          headers: { 'receipt-id': frame.headers.receipt ?? '' },
          body: '',
        });
        session.close(1000);
        return undefined;
      },
    }),
  }),
};
