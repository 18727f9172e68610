import type { BrokenTerminal } from '../../broken-terminal.js';
import { overheard } from '../../wire.js';

export const disconnectsBeforeNewToken: BrokenTerminal = {
  id: 'disconnects-before-new-token',
  sentence: 'At the refresh it disconnects first and asks for the fresh wsToken then.',
  clause: 'REC-01',
  scenario: 'reconnect.refresh',
  breaks: (environment) => {
    let goodbye: (() => void) | undefined;
    return overheard(environment, {
      opened(line) {
        goodbye = () => line.send({ command: 'DISCONNECT', headers: {}, body: '' });
      },
      ended() {
        goodbye = undefined;
      },
      asking(path) {
        if (path.endsWith('/ws-token')) goodbye?.();
      },
    });
  },
};
