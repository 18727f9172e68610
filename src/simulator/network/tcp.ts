import type { Duplex } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { WebSocket } from 'ws';
import { ClientConnections, type TlsSettings } from './client-connections.js';
import {
  defaultNetworkOptions,
  type Network,
  type NetworkOptions,
  type OpenWebSocketOptions,
} from './network.js';

export interface TcpNetworkOptions extends NetworkOptions {
  /** Milliseconds until a TCP connection is open. */
  readonly connectTimeoutMs?: number;
  /** For https and wss. Default: the usual certificate authorities, and no certificate of the client. */
  readonly tls?: TlsSettings;
}

export function createTcpNetwork(options: TcpNetworkOptions = {}): Network {
  return new TcpNetwork(options);
}

class TcpNetwork implements Network {
  readonly kind = 'tcp';
  readonly #options: Required<Omit<TcpNetworkOptions, 'tls'>> & TcpNetworkOptions;
  readonly #connections: ClientConnections;
  #agent: Agent | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: TcpNetworkOptions) {
    this.#options = { ...defaultNetworkOptions, connectTimeoutMs: 10_000, ...options };
    this.#connections = new ClientConnections(this.#options);
  }

  dispatcher(): Dispatcher {
    const { httpConnections, connectTimeoutMs, responseTimeoutMs, tls } = this.#options;
    this.#agent ??= new Agent({
      connections: httpConnections,
      pipelining: 1,
      connect: { timeout: connectTimeoutMs, ...tls },
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
