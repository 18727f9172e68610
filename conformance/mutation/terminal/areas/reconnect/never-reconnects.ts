import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const neverReconnects: BrokenTerminal = {
  id: 'never-reconnects',
  sentence: 'After the end of its first session it never opens another.',
  clause: 'REC-07',
  scenario: 'reconnect.backend-restart',
  breaks: (environment) => {
    let lost = false;
    return intercept(environment, {
      ended() {
        lost = true;
      },
      opening: (url) => (lost ? new URL('/nowhere', url).href : url),
    });
  },
};
