import type { WebSocket } from 'ws';
import type { Network } from '../../../../src/simulator/network/network.js';
import type { TerminalEnvironment } from '../../../../src/simulator/terminal/terminal-environment.js';
import type { BrokenTerminal } from '../broken-terminal.js';

/** A terminal with a deliberate defect that an examination of `certify` shows, and that no scenario judges. */
export interface ExaminedTerminal extends Omit<BrokenTerminal, 'scenario'> {
  /** The examination that must fail on it. */
  readonly examination: string;
}

/** Alters each WebSocket that the terminal opens. */
export function alterWebSockets(
  environment: TerminalEnvironment,
  alter: (webSocket: WebSocket) => void,
): TerminalEnvironment {
  const inner = environment.link.network;
  const network: Network = {
    kind: inner.kind,
    dispatcher: () => inner.dispatcher(),
    connect: (url) => inner.connect(url),
    openWebSocket(url, protocols, options) {
      const webSocket = inner.openWebSocket(url, protocols, options);
      alter(webSocket);
      return webSocket;
    },
    // The network belongs to its creator.
    close: async () => undefined,
  };
  return { ...environment, link: { ...environment.link, network } };
}
