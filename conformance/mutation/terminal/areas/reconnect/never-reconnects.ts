import type { BrokenTerminal } from '../../broken-terminal.js';
import { overheard } from '../../wire.js';

export const neverReconnects: BrokenTerminal = {
  id: 'never-reconnects',
  sentence: 'Once it has lost a session it never gets another one.',
  clause: 'REC-07',
  scenario: 'reconnect.backend-restart',
  breaks: (environment) => {
    let lost = false;
    return overheard(environment, {
      ended() {
        lost = true;
      },
      opening: (url) => (lost ? new URL('/nowhere', url).href : url),
    });
  },
};
