import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { canonicalRequest } from './canonical-request.js';
import type { Network, OpenWebSocketOptions } from './network.js';

/** One thing that an actor did on the wire, with the contents that a check needs. */
export type WireRecord =
  | { readonly kind: 'request'; readonly method: string; readonly path: string; readonly at: number }
  | { readonly kind: 'opening'; readonly socket: number; readonly path: string; readonly at: number }
  | { readonly kind: 'closed'; readonly socket: number; readonly at: number }
  /** A STOMP frame: its command and destination. Heart-beats are not recorded. */
  | {
      readonly kind: 'sent';
      readonly socket: number;
      readonly command: string;
      readonly destination: string | undefined;
      readonly at: number;
    };

/** Leads to no channel on any server. */
const nowhere = '/nowhere';

/** A network that records what one actor sends, in order, and that a scenario can disturb. */
export class Tap implements Network {
  readonly records: WireRecord[] = [];
  /** While true, every new WebSocket is refused. */
  refuseWebSockets = false;
  /** Every new WebSocket at this path is refused. */
  refusedPath: string | undefined;
  /** While true, every message from the server is lost. */
  dropIncoming = false;
  /** A SEND to this destination is lost, and its connection is cut. */
  cutAt: string | undefined;
  readonly #network: Network;
  #dispatcher: Dispatcher | undefined;
  #sockets = 0;
  #inject: ((body: unknown) => void) | undefined;

  constructor(network: Network) {
    this.#network = network;
  }

  get kind(): Network['kind'] {
    return this.#network.kind;
  }

  /** Delivers a MESSAGE that the server has not sent, on the actor's last subscription. False if it has none. */
  inject(body: unknown): boolean {
    this.#inject?.(body);
    return this.#inject !== undefined;
  }

  dispatcher(): Dispatcher {
    this.#dispatcher ??= this.#network.dispatcher().compose((dispatch) => (options, handler) => {
      const { method, path } = canonicalRequest(options);
      this.records.push({ kind: 'request', method, path, at: monotonicNow() });
      return dispatch(options, handler);
    });
    return this.#dispatcher;
  }

  /** Opens a raw connection, whose data is not recorded. */
  connect(url: string): Duplex {
    return this.#network.connect(url);
  }

  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket {
    this.#sockets += 1;
    const socket = this.#sockets;
    const path = new URL(url).pathname;
    this.records.push({ kind: 'opening', socket, path, at: monotonicNow() });
    const isRefused = this.refuseWebSockets || path === this.refusedPath;
    const reached = isRefused ? new URL(nowhere, url).href : url;
    const webSocket = this.#network.openWebSocket(reached, protocols, options);
    webSocket.once('close', () => this.records.push({ kind: 'closed', socket, at: monotonicNow() }));
    const send = webSocket.send.bind(webSocket);
    webSocket.send = (data: unknown, ...rest: unknown[]) => {
      const [command = '', ...headers] = typeof data === 'string' ? data.split('\n', 20) : [];
      const destination = headers
        .find((line) => line.startsWith('destination:'))
        ?.slice('destination:'.length);
      if (command !== '')
        this.records.push({ kind: 'sent', socket, command, destination, at: monotonicNow() });
      const id = headers.find((line) => line.startsWith('id:'))?.slice('id:'.length);
      if (command === 'SUBSCRIBE' && id !== undefined) this.#injectInto(webSocket, id);
      if (destination !== undefined && destination === this.cutAt) webSocket.terminate();
      else Reflect.apply(send, webSocket, [data, ...rest]);
    };
    const emit = webSocket.emit.bind(webSocket);
    webSocket.emit = (event: string | symbol, ...rest: unknown[]) =>
      event === 'message' && this.dropIncoming ? true : Reflect.apply(emit, webSocket, [event, ...rest]);
    return webSocket;
  }

  #injectInto(webSocket: WebSocket, subscription: string): void {
    let injected = 0;
    this.#inject = (body) => {
      injected += 1;
      const head = `MESSAGE\nsubscription:${subscription}\nmessage-id:tap-${injected}\n\n`;
      webSocket.emit('message', Buffer.from(`${head}${JSON.stringify(body)}\0`), false);
    };
  }

  /** The tapped network is not this one's to close. */
  async close(): Promise<void> {}
}
