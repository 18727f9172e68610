import type { WebSocket } from 'ws';
import { translatedEvent } from '../stomp/translated-web-socket.js';
import type { Message } from '../stomp/whole-frame.js';
import type { Network, OpenWebSocketOptions } from './network.js';
import { PassingNetwork } from './passing-network.js';

/**
 * Receives each message of a WebSocket, and its end as a status with a reason. `wire` is the message as a binding has
 * translated it or found it. A sent message comes a second time with it, when it is translated.
 */
export type ReportMessage = (
  direction: 'sent' | 'received' | 'closed',
  message: Message,
  wire?: Message,
) => void;

/** A network that reports the messages of its WebSockets, and changes nothing. Raw connections are not reported. */
export class RecordingNetwork extends PassingNetwork {
  readonly #report: ReportMessage;
  readonly #reportError: (error: unknown) => void;

  /** @param reportError gets what ends a WebSocket, such as a message that cannot be translated */
  constructor(
    network: Network,
    report: ReportMessage,
    reportError: (error: unknown) => void = () => undefined,
  ) {
    super(network);
    this.#report = report;
    this.#reportError = reportError;
  }

  override openWebSocket(
    url: string,
    protocols?: readonly string[],
    options?: OpenWebSocketOptions,
  ): WebSocket {
    const webSocket = this.below.openWebSocket(url, protocols, options);
    const send = webSocket.send.bind(webSocket);
    webSocket.send = (data: unknown, ...rest: unknown[]) => {
      if (typeof data === 'string' || data instanceof Uint8Array) this.#report('sent', data);
      Reflect.apply(send, webSocket, [data, ...rest]);
    };
    webSocket.on('message', (data, _isBinary, wire?: Message) => {
      if (data instanceof Uint8Array || typeof data === 'string') this.#report('received', data, wire);
    });
    webSocket.on(translatedEvent, (data: Message, wire: Message) => this.#report('sent', data, wire));
    webSocket.on('error', this.#reportError);
    webSocket.once('close', (code, reason) => this.#report('closed', closeText(code, String(reason))));
    return webSocket;
  }

  /** The network below is not this one's to close. */
  override async close(): Promise<void> {}
}

/** The end of a WebSocket in the words of a report. */
export function closeText(status: number, reason: string): string {
  return `${status} ${reason}`.trimEnd();
}
