import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import type { Network, OpenWebSocketOptions } from '../network/network.js';
import { type ChannelTranslator, translateInbound, translateOutbound } from './channel-translator.js';
import { OrderedWork } from './ordered-work.js';
import type { Message } from './whole-frame.js';

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
    translateReceived(webSocket, this.translator);
    translateSent(webSocket, this.translator);
    return webSocket;
  }

  close(): Promise<void> {
    return this.#network.close();
  }
}

/** The close of a WebSocket follows the messages before it, also those that are still being translated. */
function translateReceived(webSocket: WebSocket, translator: ChannelTranslator): void {
  const emit = webSocket.emit.bind(webSocket);
  const work = new OrderedWork((error) => fail(webSocket, error));
  webSocket.emit = (event: string | symbol, ...rest: unknown[]) => {
    const pass = (first: readonly unknown[]) => void Reflect.apply(emit, webSocket, [event, ...first]);
    const [data, ...more] = rest;
    if (event === 'message' && Buffer.isBuffer(data)) {
      work.add(() => {
        const translated = translateInbound(translator, data);
        if (translated instanceof Promise) return translated.then((message) => pass([message, ...more]));
        return pass([translated, ...more]);
      });
      return true;
    }
    if (event !== 'close') return Reflect.apply(emit, webSocket, [event, ...rest]);
    // After a failure nothing is added any longer, but the close is still an event.
    if (work.isIdle || work.hasEnded) pass(rest);
    else work.add(() => pass(rest));
    return true;
  };
}

function translateSent(webSocket: WebSocket, translator: ChannelTranslator): void {
  const send = webSocket.send.bind(webSocket);
  const close = webSocket.close.bind(webSocket);
  const work = new OrderedWork((error) => fail(webSocket, error));
  webSocket.send = (data: unknown, ...rest: unknown[]) => {
    const pass = (message: unknown) => Reflect.apply(send, webSocket, [message, ...rest]);
    if (!isMessage(data)) {
      work.add(() => pass(data));
      return;
    }
    work.add(() => {
      const translated = translateOutbound(translator, data);
      return translated instanceof Promise ? translated.then(pass) : pass(translated);
    });
  };
  webSocket.close = (code?: number, data?: string | Buffer) => work.add(() => close(code, data));
}

/** A frame that cannot be translated ends its connection with the reason. */
function fail(webSocket: WebSocket, error: unknown): void {
  webSocket.emit('error', error instanceof Error ? error : new Error(String(error)));
  webSocket.terminate();
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'string' || data instanceof Uint8Array;
}
