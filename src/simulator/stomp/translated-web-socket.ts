import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { type ChannelTranslator, translateInbound, translateOutbound } from './channel-translator.js';
import { OrderedWork } from './ordered-work.js';
import type { Message } from './whole-frame.js';

/** The event of a message that was sent in another form: the message, and its form on the wire. */
export const translatedEvent = 'translated';

/**
 * A WebSocket whose messages are translated, with the methods and events of the one below that clients use. It is an
 * separate object, so that what observes or alters its `emit` and `send` sees the forms of the reference profile.
 */
export class TranslatedWebSocket extends EventEmitter {
  readonly #webSocket: WebSocket;
  readonly #translator: ChannelTranslator;
  readonly #outbound = new OrderedWork((error) => this.#fail(error));
  readonly #inbound = new OrderedWork((error) => this.#fail(error));

  constructor(webSocket: WebSocket, translator: ChannelTranslator) {
    super();
    this.#webSocket = webSocket;
    this.#translator = translator;
    // Not `unexpected-response`: with a listener for it, ws would leave a refused handshake to the listener.
    for (const event of ['open', 'upgrade', 'error', 'ping', 'pong'])
      webSocket.on(event, (...rest: unknown[]) => this.emit(event, ...rest));
    webSocket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    webSocket.on('close', (code, reason) => this.#closed(() => this.emit('close', code, reason)));
  }

  get url(): string {
    return this.#webSocket.url;
  }

  get readyState(): number {
    return this.#webSocket.readyState;
  }

  get protocol(): string {
    return this.#webSocket.protocol;
  }

  send(data: unknown, ...rest: unknown[]): void {
    const pass = (message: unknown) =>
      void Reflect.apply(this.#webSocket.send, this.#webSocket, [message, ...rest]);
    this.#outbound.add(() => {
      if (!isMessage(data)) return pass(data);
      const passed = (wire: Message) => {
        pass(wire);
        if (wire !== data) this.emit(translatedEvent, data, wire);
      };
      const message = translateOutbound(this.#translator, data);
      return message instanceof Promise ? message.then(passed) : passed(message);
    });
  }

  /** Closes the WebSocket after the messages before. */
  close(code?: number, reason?: string | Buffer): void {
    this.#outbound.add(() => this.#webSocket.close(code, reason));
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  #receive(data: unknown, isBinary: boolean): void {
    this.#inbound.add(() => {
      if (!isMessage(data)) return void this.emit('message', data, isBinary);
      const deliver = (message: Message) =>
        void this.emit('message', message, isBinary, message === data ? undefined : data);
      const message = translateInbound(this.#translator, data);
      return message instanceof Promise ? message.then(deliver) : deliver(message);
    });
  }

  /** The close follows the messages before it, also those that are still being translated. */
  #closed(emitClose: () => void): void {
    if (this.#inbound.isIdle || this.#inbound.hasEnded) emitClose();
    else this.#inbound.add(emitClose);
  }

  /** A frame that cannot be translated ends its connection with the reason. */
  #fail(error: unknown): void {
    this.emit('error', error instanceof Error ? error : new Error(String(error)));
    this.#webSocket.terminate();
  }
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'string' || data instanceof Uint8Array;
}
