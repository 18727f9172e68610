import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const disconnectsBeforeNewToken: BrokenTerminal = {
  id: 'disconnects-before-new-token',
  sentence: 'For a refresh it disconnects before it requests a new wsToken.',
  clause: 'REC-01',
  scenario: 'reconnect.refresh',
  breaks: (environment) => {
    let disconnect: (() => void) | undefined;
    return intercept(environment, {
      opened(line) {
        disconnect = () => line.send({ command: 'DISCONNECT', headers: {}, body: '' });
      },
      ended() {
        disconnect = undefined;
      },
      requesting(path) {
        if (path.endsWith('/ws-token')) disconnect?.();
      },
    });
  },
};
