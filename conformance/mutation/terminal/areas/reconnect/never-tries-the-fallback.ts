import type { BrokenTerminal } from '../../broken-terminal.js';

export const neverTriesTheFallback: BrokenTerminal = {
  id: 'never-tries-the-fallback',
  sentence: 'When the handshake fails it tries the same path once more.',
  clause: 'REC-10',
  scenario: 'reconnect.fallback',
  breaks: (environment) => {
    const { link } = environment;
    return { ...environment, link: { ...link, fallbackUrl: link.webSocketUrl } };
  },
};
