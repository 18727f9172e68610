import type { Duplex } from 'node:stream';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { WebSocket } from 'ws';
import { ClientConnections, type TlsSettings } from './client-connections.js';
import {
  defaultNetworkOptions,
  type Network,
  type NetworkOptions,
  type OpenWebSocketOptions,
} from './network.js';
import type { ProxySettings } from './proxy-tunnel.js';

export interface TcpNetworkOptions extends NetworkOptions {
  /** Milliseconds until a TCP connection is open. */
  readonly connectTimeoutMs?: number;
  /**
   * The certificates for https and wss. Default: the usual certificate authorities, and no certificate of the client.
   */
  readonly tls?: TlsSettings;
  /** The addresses of this machine that WebSockets come from, in turn. Default: the system chooses. */
  readonly sourceAddresses?: readonly string[];
  /** Leads to every host. Default: none. */
  readonly proxy?: ProxySettings;
}

export function createTcpNetwork(options: TcpNetworkOptions = {}): Network {
  return new TcpNetwork(options);
}

class TcpNetwork implements Network {
  readonly kind = 'tcp';
  readonly #options: Required<Omit<TcpNetworkOptions, 'tls' | 'proxy' | 'sourceAddresses'>> &
    TcpNetworkOptions;
  readonly #connections: ClientConnections;
  #agent: Dispatcher | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: TcpNetworkOptions) {
    this.#options = { ...defaultNetworkOptions, connectTimeoutMs: 10_000, ...options };
    this.#connections = new ClientConnections(this.#options);
  }

  dispatcher(): Dispatcher {
    const { httpConnections, connectTimeoutMs, responseTimeoutMs, tls, proxy } = this.#options;
    if (this.#agent !== undefined) return this.#agent;
    const options = {
      connections: httpConnections,
      pipelining: 1,
      connect: { timeout: connectTimeoutMs, ...tls },
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
    };
    this.#agent =
      proxy === undefined
        ? new Agent(options)
        : new ProxyAgent({
            ...options,
            uri: proxy.url,
            proxyTunnel: true,
            ...(tls && { requestTls: tls }),
            ...(proxy.authorization !== undefined && { token: proxy.authorization }),
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
