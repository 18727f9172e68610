import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';

export interface OpenWebSocketOptions {
  /** Request headers of the handshake, an `Origin` for instance. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Largest message that is taken, in bytes; a larger one closes with 1009. */
  readonly maxPayload?: number;
  /** Stands between the client's socket and the WebSocket over it. */
  readonly through?: (socket: Duplex) => Duplex;
}

/** Opens connections that carry bytes as they are. */
export interface Dialer {
  /** A new connection to the host of a `ws:` or `wss:` URL. Throws a TypeError for a URL that is not valid. */
  connect(url: string): Duplex;
}

/**
 * The wire under the actors: real TCP, or pairs of streams in one process. What stands above is the same
 * code on both (undici, ws, stompjs), and it learns nothing of the wire but this.
 */
export interface Network extends Dialer {
  readonly kind: 'tcp' | 'memory';
  /**
   * The undici dispatcher for requests to any origin. One pool for all actors with a bounded number of
   * connections, so that a fleet costs two descriptors a terminal (both ends) and not more for HTTP.
   */
  dispatcher(): Dispatcher;
  /** Begins a handshake. Throws a SyntaxError at once for an address or a subprotocol that is none. */
  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket;
  /** Ends what is still open. Requests under way are refused. */
  close(): Promise<void>;
}
