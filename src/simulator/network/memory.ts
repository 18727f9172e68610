import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import type { WebSocket } from 'ws';
import { ClientConnections } from './client-connections.js';
import { MemorySocket } from './memory-socket.js';
import {
  defaultNetworkOptions,
  type Network,
  type NetworkOptions,
  type OpenWebSocketOptions,
} from './network.js';
import { Wire } from './wire.js';

export interface MemoryNetworkOptions extends NetworkOptions {
  /** The only reachable origin. */
  readonly origin: string;
  /** Called with the server's end of a new connection; for a `node:http` server `server.emit('connection', socket)`. */
  readonly accept: (socket: Duplex) => void;
  /** Milliseconds from a write to its arrival. Default 0: in the next turn of the event loop. */
  readonly latencyMs?: number;
}

/** A network within the process: the same clients and servers on pairs of streams, without file descriptors. */
export class MemoryNetwork implements Network {
  readonly kind = 'memory';
  /** The data in transit, which a virtual clock observes. */
  readonly wire: Wire;
  readonly #options: Required<MemoryNetworkOptions>;
  readonly #connections: ClientConnections;
  #pool: Pool | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: MemoryNetworkOptions) {
    this.#options = { ...defaultNetworkOptions, latencyMs: 0, ...options };
    this.wire = new Wire(this.#options.latencyMs);
    this.#connections = new ClientConnections({ ...this.#options, createConnection: () => this.#connect() });
  }

  dispatcher(): Dispatcher {
    const { origin, httpConnections, responseTimeoutMs } = this.#options;
    this.#pool ??= new Pool(origin, {
      connections: httpConnections,
      pipelining: 1,
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
      connect: (_options, done) => queueMicrotask(() => done(null, this.#connect())),
    });
    return this.#pool;
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

  #connect(): Socket {
    const [client, server] = MemorySocket.pair(this.wire);
    this.#options.accept(server);
    // The types of undici and ws require a TCP socket; both use only the methods of a duplex with timeouts.
    return client as unknown as Socket;
  }

  async #end(): Promise<void> {
    this.#connections.destroyAll();
    await this.#pool?.destroy();
  }
}
