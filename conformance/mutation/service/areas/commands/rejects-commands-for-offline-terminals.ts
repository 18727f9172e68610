import type { Mutant } from '../../mutant.js';

export const rejectsCommandsForOfflineTerminals: Mutant = {
  id: 'rejects-commands-for-offline-terminals',
  sentence: 'A command for an offline terminal is rejected.',
  clause: 'CMD-02',
  scenario: 'commands.print.offline',
  wire: () => {
    let registered = 0;
    return {
      rest: async (request, forward) => {
        if (registered > 0 || !request.path.endsWith('/requestTerminal')) return forward(request);
        return { status: 409, body: { errorCode: 'ERR_INVALID_STATE', message: 'the terminal is offline' } };
      },
      session: () => ({
        fromClient: (frame) => {
          if (frame.headers.destination === '/app/terminal/register') registered += 1;
          if (frame.command === 'DISCONNECT') registered -= 1;
          return frame;
        },
      }),
    };
  },
};
