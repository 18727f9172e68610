import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const forgetsTheFallback: BrokenTerminal = {
  id: 'forgets-the-fallback',
  sentence: 'Each attempt begins with /webs, whatever worked before.',
  clause: 'REC-10',
  scenario: 'reconnect.fallback',
  breaks: (environment) => {
    const { webSocketUrl } = environment.link;
    let isFirst = true;
    return intercept(environment, {
      requesting(path) {
        if (path.endsWith('/ws-token')) isFirst = true;
      },
      opening(url) {
        const opened = isFirst ? webSocketUrl : url;
        isFirst = false;
        return opened;
      },
    });
  },
};
