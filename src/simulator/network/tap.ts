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

/** A network that notes what crosses it, for one actor whose order of acts is to be judged. */
export class Tap implements Network {
  readonly acts: WireAct[] = [];
  readonly #network: Network;
  #dispatcher: Dispatcher | undefined;
  #sockets = 0;

  constructor(network: Network) {
    this.#network = network;
  }

  get kind(): 'tcp' | 'memory' {
    return this.#network.kind;
  }

  dispatcher(): Dispatcher {
    this.#dispatcher ??= this.#network.dispatcher().compose((dispatch) => (options, handler) => {
      const { method, path } = options;
      this.acts.push({ kind: 'request', method, path, at: Date.now() });
      return dispatch(options, handler);
    });
    return this.#dispatcher;
  }

  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket {
    this.#sockets += 1;
    const socket = this.#sockets;
    this.acts.push({ kind: 'opening', socket, at: Date.now() });
    const webSocket = this.#network.openWebSocket(url, protocols, options);
    webSocket.once('close', () => this.acts.push({ kind: 'closed', socket, at: Date.now() }));
    const send = webSocket.send.bind(webSocket);
    webSocket.send = (data: unknown, ...rest: unknown[]) => {
      const [command = '', ...headers] = typeof data === 'string' ? data.split('\n', 20) : [];
      const destination = headers
        .find((line) => line.startsWith('destination:'))
        ?.slice('destination:'.length);
      if (command !== '') this.acts.push({ kind: 'sent', socket, command, destination, at: Date.now() });
      Reflect.apply(send, webSocket, [data, ...rest]);
    };
    return webSocket;
  }

  /** The tapped network is not this one's to close. */
  async close(): Promise<void> {}
}
