import { connect as connectTcp, isIP, type NetConnectOpts, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { WebSocket } from 'ws';
import type { OpenWebSocketOptions } from './network.js';

type Connect = NonNullable<WebSocket.ClientOptions['createConnection']>;

/** The certificates of TLS, as PEM. */
export interface TlsSettings {
  /** The authorities to trust. */
  readonly ca?: string;
  /** The certificate of the client, and its key. */
  readonly cert?: string;
  readonly key?: string;
}

export interface ConnectionDefaults {
  /** Milliseconds that a WebSocket waits for the peer's close frame before it destroys the socket. */
  readonly closeTimeoutMs: number;
  /** The largest message, in bytes. */
  readonly maxPayload: number;
  /** Opens a connection in place of TCP. */
  readonly createConnection?: () => Socket;
  readonly tls?: TlsSettings;
}

/** The connections that clients of a network have opened, which can all be ended together. */
export class ClientConnections {
  readonly #defaults: ConnectionDefaults;
  readonly #webSockets = new Set<WebSocket>();
  readonly #streams = new Set<Duplex>();

  constructor(defaults: ConnectionDefaults) {
    this.#defaults = defaults;
  }

  /** A connection to the host of a `ws:` or `wss:` URL, on which nothing is sent yet. */
  connect(url: string): Duplex {
    const { protocol, hostname, port } = new URL(url);
    const stream = this.#dial(protocol === 'wss:', hostname.replace(/^\[|\]$/g, ''), port);
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  openWebSocket(
    url: string,
    protocols: readonly string[] = [],
    options: OpenWebSocketOptions = {},
  ): WebSocket {
    const { closeTimeoutMs, maxPayload, tls } = this.#defaults;
    const createConnection = this.#connectionFor(url, options);
    // `closeTimeout` is missing in the types of ws, and its default of 30 s would hold a stop for as long.
    const settings: WebSocket.ClientOptions & { closeTimeout: number } = {
      perMessageDeflate: false,
      closeTimeout: closeTimeoutMs,
      maxPayload: options.maxPayload ?? maxPayload,
      ...(createConnection === undefined ? {} : { createConnection }),
      ...tls,
      ...(options.headers === undefined ? {} : { headers: { ...options.headers } }),
    };
    const socket = new WebSocket(url, [...protocols], settings);
    this.#webSockets.add(socket);
    socket.once('close', () => this.#webSockets.delete(socket));
    return socket;
  }

  destroyAll(): void {
    for (const socket of this.#webSockets) socket.terminate();
    for (const stream of this.#streams) stream.destroy();
  }

  #dial(secure: boolean, host: string, port: string): Duplex {
    const { createConnection, tls } = this.#defaults;
    if (createConnection !== undefined) return createConnection();
    if (secure) return overTls({ host, port: Number(port || 443), ...tls });
    return overTcp({ host, port: Number(port || 80) }).setNoDelay(true);
  }

  #connectionFor(url: string, { through }: OpenWebSocketOptions): Connect | undefined {
    const { createConnection } = this.#defaults;
    if (through === undefined) return createConnection;
    const connect = createConnection ?? (url.startsWith('wss:') ? overTls : overTcp);
    const connectThrough = (options: NetConnectOpts) => through(connect(options));
    // The types of ws require a TCP socket; it uses only what a duplex with timeouts has.
    return connectThrough as unknown as Connect;
  }
}

/** Connects as ws itself does: the path of its options is the path of the request. */
function overTcp(options: NetConnectOpts): Socket {
  return connectTcp({ ...options, path: undefined } as NetConnectOpts);
}

function overTls(options: ConnectionOptions): Socket {
  const { host = '' } = options;
  return connectTls({ ...options, path: undefined, servername: isIP(host) > 0 ? '' : host });
}
