import type { BrokenTerminal } from '../../broken-terminal.js';
import { overheard } from '../../wire.js';

export const skipsDisconnectOnRefresh: BrokenTerminal = {
  id: 'skips-disconnect-on-refresh',
  sentence: 'At the refresh it closes its connection without DISCONNECT.',
  clause: 'REC-01',
  scenario: 'reconnect.refresh',
  breaks: (environment) =>
    overheard(environment, {
      toServer(frame, line) {
        if (frame.command !== 'DISCONNECT') return frame;
        line.cut();
        return undefined;
      },
    }),
};
