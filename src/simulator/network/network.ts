import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import type { ChannelTranslator } from '../stomp/channel-translator.js';

export interface OpenWebSocketOptions {
  /** Request headers of the handshake, an `Origin` for instance. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The largest accepted message, in bytes; a larger one closes the WebSocket with 1009. */
  readonly maxPayload?: number;
  /** Wraps the client's socket below the WebSocket. */
  readonly through?: (socket: Duplex) => Duplex;
}

/** Options of every network. */
export interface NetworkOptions {
  /** The number of HTTP connections to one origin, for all actors together. */
  readonly httpConnections?: number;
  /** Milliseconds before a response and between its parts. */
  readonly responseTimeoutMs?: number;
  /** Milliseconds that a WebSocket waits for the peer's close frame before it destroys the socket. */
  readonly closeTimeoutMs?: number;
  /** The default of the largest WebSocket message, in bytes. */
  readonly maxPayload?: number;
}

export const defaultNetworkOptions: Required<NetworkOptions> = {
  httpConnections: 64,
  responseTimeoutMs: 30_000,
  closeTimeoutMs: 2_000,
  maxPayload: 1024 * 1024,
};

/** Opens connections that carry bytes as they are. */
export interface Dialer {
  /** A new connection to the host of a `ws:` or `wss:` URL. Throws a TypeError for a URL that is not valid. */
  connect(url: string): Duplex;
  /**
   * Set for a target whose channel differs from the reference profile: a client that frames messages itself translates
   * them by this.
   */
  readonly translator?: ChannelTranslator;
}

/**
 * The network of the actors: real TCP, or pairs of streams in one process. The code above it is the same for both (undici,
 * ws, stompjs) and uses the network only by this interface.
 */
export interface Network extends Dialer {
  readonly kind: 'tcp' | 'memory';
  /**
   * The undici dispatcher for requests to any origin. All actors share one pool with a limited number of connections, so
   * that a fleet needs two descriptors for each terminal (both ends) and no more for HTTP.
   */
  dispatcher(): Dispatcher;
  /** Begins a handshake. Throws a SyntaxError at once for an invalid URL or subprotocol. */
  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket;
  /** Ends all open connections. Pending requests fail. */
  close(): Promise<void>;
}
