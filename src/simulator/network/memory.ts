import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import type { WebSocket } from 'ws';
import { ClientConnections } from './client-connections.js';
import { MemorySocket } from './memory-socket.js';
import type { Network, OpenWebSocketOptions } from './network.js';
import { Wire } from './wire.js';

export interface MemoryNetworkOptions {
  /** The only origin that can be reached. */
  readonly origin: string;
  /** Takes the server's end of a new connection; `server.emit('connection', socket)` of a `node:http` server. */
  readonly accept: (socket: Duplex) => void;
  /** From a write to its arrival. Default 0: with the next turn of the event loop. */
  readonly latencyMs?: number;
  readonly httpConnections?: number;
  readonly responseTimeoutMs?: number;
  readonly closeTimeoutMs?: number;
  readonly maxPayload?: number;
}

const defaults = {
  latencyMs: 0,
  httpConnections: 64,
  responseTimeoutMs: 30_000,
  closeTimeoutMs: 2_000,
  maxPayload: 1024 * 1024,
} as const;

/** A network within the process: the same clients and servers on pairs of streams, without a file descriptor. */
export class MemoryNetwork implements Network {
  readonly kind = 'memory';
  /** What is on its way; a virtual clock watches it. */
  readonly wire: Wire;
  readonly #options: Required<MemoryNetworkOptions>;
  readonly #connections: ClientConnections;
  #pool: Pool | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: MemoryNetworkOptions) {
    this.#options = { ...defaults, ...options };
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
    // The types of undici and ws ask for a TCP socket; both use only what a duplex with timeouts has.
    return client as unknown as Socket;
  }

  async #end(): Promise<void> {
    this.#connections.destroyAll();
    await this.#pool?.destroy();
  }
}
