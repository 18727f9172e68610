import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import type { ChannelTranslator } from '../stomp/channel-translator.js';
import type { Network, OpenWebSocketOptions } from './network.js';

/** A network on top of another one, to which it passes everything; a subclass changes a part of it. */
export class PassingNetwork implements Network {
  readonly translator?: ChannelTranslator;
  protected readonly below: Network;

  constructor(below: Network, translator: ChannelTranslator | undefined = below.translator) {
    this.below = below;
    if (translator !== undefined) this.translator = translator;
  }

  get kind(): Network['kind'] {
    return this.below.kind;
  }

  dispatcher(): Dispatcher {
    return this.below.dispatcher();
  }

  connect(url: string): Duplex {
    return this.below.connect(url);
  }

  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket {
    return this.below.openWebSocket(url, protocols, options);
  }

  close(): Promise<void> {
    return this.below.close();
  }
}
