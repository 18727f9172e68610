import type { WebSocket } from 'ws';
import type { Network, OpenWebSocketOptions } from '../network/network.js';
import { PassingNetwork } from '../network/passing-network.js';
import type { ChannelTranslator } from './channel-translator.js';
import { TranslatedWebSocket } from './translated-web-socket.js';

/**
 * A network whose WebSockets translate each message, below everything that observes or disturbs them. Raw connections
 * carry bytes as they are; a raw client translates by `translator` itself.
 */
export class TranslatingNetwork extends PassingNetwork {
  readonly #translator: ChannelTranslator;

  constructor(network: Network, translator: ChannelTranslator) {
    super(network, translator);
    this.#translator = translator;
  }

  override openWebSocket(
    url: string,
    protocols?: readonly string[],
    options?: OpenWebSocketOptions,
  ): WebSocket {
    const webSocket = this.below.openWebSocket(url, protocols, options);
    // Clients use only what it has of a WebSocket.
    return new TranslatedWebSocket(webSocket, this.#translator) as unknown as WebSocket;
  }
}
