import type { Mutant } from '../../mutant.js';

export const rejectsRegisterBeforeSubscribe: Mutant = {
  id: 'rejects-register-before-subscribe',
  sentence: 'A terminal that registers before it subscribes is rejected.',
  clause: 'REC-08',
  scenario: 'commands.print.cut-before-result',
  wire: () => ({
    session: (session) => {
      let subscribed = false;
      return {
        fromClient: (frame) => {
          if (frame.command === 'SUBSCRIBE') subscribed = true;
          if (subscribed || frame.headers.destination !== '/app/terminal/register') return frame;
          session.sendToClient({ command: 'ERROR', headers: { message: 'subscribe first' }, body: '' });
          session.close(1008);
          return undefined;
        },
      };
    },
  }),
};
