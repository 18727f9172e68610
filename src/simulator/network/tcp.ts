import type { Duplex } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import { ClientConnections } from './client-connections.js';
import type { Network, OpenWebSocketOptions } from './network.js';

export interface TcpNetworkOptions {
  /** The number of HTTP connections to one origin, for all actors together. */
  readonly httpConnections?: number;
  /** Milliseconds for a TCP connection, and for the time before and between the parts of a response. */
  readonly connectTimeoutMs?: number;
  readonly responseTimeoutMs?: number;
  /** Milliseconds that a WebSocket waits for the peer's close frame before it destroys the socket. */
  readonly closeTimeoutMs?: number;
  /** The default of the largest WebSocket message, in bytes. */
  readonly maxPayload?: number;
}

const defaults = {
  httpConnections: 64,
  connectTimeoutMs: 10_000,
  responseTimeoutMs: 30_000,
  closeTimeoutMs: 2_000,
  maxPayload: 1024 * 1024,
} as const;

export function createTcpNetwork(options: TcpNetworkOptions = {}): Network {
  return new TcpNetwork(options);
}

class TcpNetwork implements Network {
  readonly kind = 'tcp';
  readonly #options: Required<TcpNetworkOptions>;
  readonly #connections: ClientConnections;
  #agent: Agent | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: TcpNetworkOptions) {
    this.#options = { ...defaults, ...options };
    this.#connections = new ClientConnections(this.#options);
  }

  dispatcher(): Dispatcher {
    const { httpConnections, connectTimeoutMs, responseTimeoutMs } = this.#options;
    this.#agent ??= new Agent({
      connections: httpConnections,
      pipelining: 1,
      connect: { timeout: connectTimeoutMs },
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
    });
    return this.#agent;
  }

  connect(url: string): Duplex {
    return this.#connections.connect(url);
  }

  openWebSocket(url: string, protocols?: readonly string[], options?: OpenWebSocketOptions): WebSocket {
    return this.#connections.openWebSocket(url, protocols, options);
  }

  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    this.#connections.destroyAll();
    await this.#agent?.destroy();
  }
}
