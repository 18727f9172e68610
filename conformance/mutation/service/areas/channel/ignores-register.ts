import type { Mutant } from '../../mutant.js';

export const ignoresRegister: Mutant = {
  id: 'ignores-register',
  sentence: 'Register is answered, and maps the session to nobody.',
  clause: 'CHN-09',
  scenario: 'channel.identity',
  wire: () => ({
    session: (session) => ({
      fromClient: (frame) => {
        const { destination, receipt } = frame.headers;
        if (destination !== '/app/terminal/register') return frame;
        if (receipt !== undefined)
          session.answer({ command: 'RECEIPT', headers: { 'receipt-id': receipt }, body: '' });
        return undefined;
      },
    }),
  }),
};
