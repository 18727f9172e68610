import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import type { Network, OpenWebSocketOptions } from './network.js';

/** What an actor did on the wire, in its order. Contents are kept only as far as a check needs them. */
export type WireAct =
  | { readonly kind: 'request'; readonly method: string; readonly path: string; readonly at: number }
  | { readonly kind: 'opening' | 'closed'; readonly socket: number; readonly at: number }
  /** A text message: of a STOMP frame its command and destination. A lone line end is a heart-beat and not noted. */
  | {
      readonly kind: 'sent';
      readonly socket: number;
      readonly command: string;
      readonly destination: string | undefined;
      readonly at: number;
    };

/** Leads to no channel on any server. */
const nowhere = '/nowhere';

/** A network that notes what crosses it, for one actor whose order of acts is to be judged, and can be disturbed. */
export class Tap implements Network {
  readonly acts: WireAct[] = [];
  /** True: a WebSocket that is opened now is refused. */
  refusing = false;
  /** True: what the server says over a WebSocket is lost on its way. */
  deaf = false;
  /** A SEND to this destination is lost, and the connection with it. */
  cutAt: string | undefined;
  readonly #network: Network;
  #dispatcher: Dispatcher | undefined;
  #sockets = 0;
  #say: ((body: unknown) => void) | undefined;

  constructor(network: Network) {
    this.#network = network;
  }

  get kind(): 'tcp' | 'memory' {
    return this.#network.kind;
  }

  /** Lets the actor hear a MESSAGE on its last subscription that nobody has sent. Answers false if it has none. */
  say(body: unknown): boolean {
    this.#say?.(body);
    return this.#say !== undefined;
  }

  dispatcher(): Dispatcher {
    this.#dispatcher ??= this.#network.dispatcher().compose((dispatch) => (options, handler) => {
      const { method, path } = options;
      this.acts.push({ kind: 'request', method, path, at: Date.now() });
      return dispatch(options, handler);
    });
    return this.#dispatcher;
  }

  /** What is sent over such a connection is not recorded. */
  connect(url: string): Duplex {
    return this.#network.connect(url);
  }

  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket {
    this.#sockets += 1;
    const socket = this.#sockets;
    this.acts.push({ kind: 'opening', socket, at: Date.now() });
    const reached = this.refusing ? new URL(nowhere, url).href : url;
    const webSocket = this.#network.openWebSocket(reached, protocols, options);
    webSocket.once('close', () => this.acts.push({ kind: 'closed', socket, at: Date.now() }));
    const send = webSocket.send.bind(webSocket);
    webSocket.send = (data: unknown, ...rest: unknown[]) => {
      const [command = '', ...headers] = typeof data === 'string' ? data.split('\n', 20) : [];
      const destination = headers
        .find((line) => line.startsWith('destination:'))
        ?.slice('destination:'.length);
      if (command !== '') this.acts.push({ kind: 'sent', socket, command, destination, at: Date.now() });
      const id = headers.find((line) => line.startsWith('id:'))?.slice('id:'.length);
      if (command === 'SUBSCRIBE' && id !== undefined) this.#hearOn(webSocket, id);
      if (destination !== undefined && destination === this.cutAt) webSocket.terminate();
      else Reflect.apply(send, webSocket, [data, ...rest]);
    };
    const emit = webSocket.emit.bind(webSocket);
    webSocket.emit = (event: string | symbol, ...rest: unknown[]) =>
      event === 'message' && this.deaf ? true : Reflect.apply(emit, webSocket, [event, ...rest]);
    return webSocket;
  }

  #hearOn(webSocket: WebSocket, subscription: string): void {
    let said = 0;
    this.#say = (body) => {
      said += 1;
      const head = `MESSAGE\nsubscription:${subscription}\nmessage-id:tap-${said}\n\n`;
      webSocket.emit('message', Buffer.from(`${head}${JSON.stringify(body)}\0`), false);
    };
  }

  /** The tapped network is not this one's to close. */
  async close(): Promise<void> {}
}
