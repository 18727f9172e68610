import { WebSocket } from 'ws';
import type { OpenWebSocketOptions } from './network.js';

export interface WebSocketDefaults {
  /** Milliseconds that a WebSocket waits for the peer's close frame before it destroys the socket. */
  readonly closeTimeoutMs: number;
  /** The largest message, in bytes. */
  readonly maxPayload: number;
  /** Where the connection comes from, if not from TCP. */
  readonly createConnection?: WebSocket.ClientOptions['createConnection'];
}

/** The client's WebSockets of a network, which can all be ended together. */
export class WebSockets {
  readonly #defaults: WebSocketDefaults;
  readonly #open = new Set<WebSocket>();

  constructor(defaults: WebSocketDefaults) {
    this.#defaults = defaults;
  }

  open(url: string, protocols: readonly string[] = [], options: OpenWebSocketOptions = {}): WebSocket {
    const { closeTimeoutMs, maxPayload, createConnection } = this.#defaults;
    // `closeTimeout` is missing in the types of ws, and its default of 30 s would hold a stop for as long.
    const settings: WebSocket.ClientOptions & { closeTimeout: number } = {
      perMessageDeflate: false,
      closeTimeout: closeTimeoutMs,
      maxPayload: options.maxPayload ?? maxPayload,
      ...(createConnection === undefined ? {} : { createConnection }),
      ...(options.headers === undefined ? {} : { headers: { ...options.headers } }),
    };
    const socket = new WebSocket(url, [...protocols], settings);
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  }

  terminate(): void {
    for (const socket of this.#open) socket.terminate();
  }
}
