import { connect as connectTcp, isIP, type NetConnectOpts, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { WebSocket } from 'ws';
import type { OpenWebSocketOptions } from './network.js';

type Connect = NonNullable<WebSocket.ClientOptions['createConnection']>;

export interface WebSocketDefaults {
  /** Milliseconds that a WebSocket waits for the peer's close frame before it destroys the socket. */
  readonly closeTimeoutMs: number;
  /** The largest message, in bytes. */
  readonly maxPayload: number;
  /** Where the connection comes from, if not from TCP. */
  readonly createConnection?: Connect;
}

/** The client's WebSockets of a network, which can all be ended together. */
export class WebSockets {
  readonly #defaults: WebSocketDefaults;
  readonly #open = new Set<WebSocket>();

  constructor(defaults: WebSocketDefaults) {
    this.#defaults = defaults;
  }

  open(url: string, protocols: readonly string[] = [], options: OpenWebSocketOptions = {}): WebSocket {
    const { closeTimeoutMs, maxPayload } = this.#defaults;
    const createConnection = this.#connectionOf(url, options);
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

  #connectionOf(url: string, { through }: OpenWebSocketOptions): Connect | undefined {
    const { createConnection } = this.#defaults;
    if (through === undefined) return createConnection;
    const connect = createConnection ?? (url.startsWith('wss:') ? overTls : overTcp);
    const connectThrough = (options: NetConnectOpts) => through(connect(options));
    // The types of ws ask for a TCP socket; it uses only what a duplex with timeouts has.
    return connectThrough as unknown as Connect;
  }

  terminate(): void {
    for (const socket of this.#open) socket.terminate();
  }
}

/** As ws itself connects: the path of its options is that of the request. */
function overTcp(options: NetConnectOpts): Socket {
  return connectTcp({ ...options, path: undefined } as NetConnectOpts);
}

function overTls(options: ConnectionOptions): Socket {
  const { host = '' } = options;
  return connectTls({ ...options, path: undefined, servername: isIP(host) > 0 ? '' : host });
}
