import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import type { Network, OpenWebSocketOptions } from '../network/network.js';
import type { ChannelTranslator } from './channel-translator.js';
import { TranslatedWebSocket } from './translated-web-socket.js';

/**
 * A network whose WebSockets translate each message, below everything that observes or disturbs them. Raw connections
 * carry bytes as they are; a raw client translates by `translator` itself.
 */
export class TranslatingNetwork implements Network {
  readonly translator: ChannelTranslator;
  readonly #network: Network;

  constructor(network: Network, translator: ChannelTranslator) {
    this.#network = network;
    this.translator = translator;
  }

  get kind(): Network['kind'] {
    return this.#network.kind;
  }

  dispatcher(): Dispatcher {
    return this.#network.dispatcher();
  }

  connect(url: string): Duplex {
    return this.#network.connect(url);
  }

  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket {
    const webSocket = this.#network.openWebSocket(url, protocols, options);
    // Clients use only what it has of a WebSocket.
    return new TranslatedWebSocket(webSocket, this.translator) as unknown as WebSocket;
  }

  close(): Promise<void> {
    return this.#network.close();
  }
}
