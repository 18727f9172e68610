import type { Mutant } from '../../mutant.js';

export const ignoresRegister: Mutant = {
  id: 'ignores-register',
  sentence: 'A register gets its RECEIPT, but does not map the session to a terminal.',
  clause: 'CHN-09',
  scenario: 'channel.identity',
  wire: () => ({
    session: (session) => ({
      fromClient: (frame) => {
        const { destination, receipt } = frame.headers;
        if (destination !== '/app/terminal/register') return frame;
        if (receipt !== undefined)
          session.sendToClient({ command: 'RECEIPT', headers: { 'receipt-id': receipt }, body: '' });
        return undefined;
      },
    }),
  }),
};
