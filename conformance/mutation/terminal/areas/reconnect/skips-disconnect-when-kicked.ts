import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const skipsDisconnectWhenKicked: BrokenTerminal = {
  id: 'skips-disconnect-when-kicked',
  sentence: 'On SESSION_KICK it closes its connection without DISCONNECT.',
  clause: 'REC-04',
  scenario: 'reconnect.session-kick',
  breaks: (environment) =>
    intercept(environment, {
      toServer(frame, line) {
        if (frame.command !== 'DISCONNECT') return frame;
        line.cut();
        return undefined;
      },
    }),
};
