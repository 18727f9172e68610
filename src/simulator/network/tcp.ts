import type { Duplex } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import { ClientConnections } from './client-connections.js';
import {
  defaultNetworkOptions,
  type Network,
  type NetworkOptions,
  type OpenWebSocketOptions,
} from './network.js';

export interface TcpNetworkOptions extends NetworkOptions {
  /** Milliseconds until a TCP connection is open. */
  readonly connectTimeoutMs?: number;
}

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
    this.#options = { ...defaultNetworkOptions, connectTimeoutMs: 10_000, ...options };
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
