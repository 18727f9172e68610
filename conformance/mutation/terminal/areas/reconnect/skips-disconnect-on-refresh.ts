import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const skipsDisconnectOnRefresh: BrokenTerminal = {
  id: 'skips-disconnect-on-refresh',
  sentence: 'For a refresh it closes its connection without DISCONNECT.',
  clause: 'REC-01',
  scenario: 'reconnect.refresh',
  breaks: (environment) =>
    intercept(environment, {
      toServer(frame, line) {
        if (frame.command !== 'DISCONNECT') return frame;
        line.cut();
        return undefined;
      },
    }),
};
