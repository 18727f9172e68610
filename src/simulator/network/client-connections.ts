import { connect as connectTcp, isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { WebSocket } from 'ws';
import type { OpenWebSocketOptions } from './network.js';
import { type ProxySettings, ProxyTunnel } from './proxy-tunnel.js';

type Connect = NonNullable<WebSocket.ClientOptions['createConnection']>;

/** The certificates of TLS, as PEM. */
export interface TlsSettings {
  /** The authorities to trust. */
  readonly ca?: string;
  /** The certificate of the client, and its key. */
  readonly cert?: string;
  readonly key?: string;
  /** False: any certificate is accepted, for a server that is this process itself. Default: true. */
  readonly rejectUnauthorized?: boolean;
}

export interface ConnectionDefaults {
  /** Milliseconds that a WebSocket waits for the peer's close frame before it destroys the socket. */
  readonly closeTimeoutMs: number;
  /** The largest message, in bytes. */
  readonly maxPayload: number;
  /** Opens a connection instead of TCP. */
  readonly createConnection?: () => Socket;
  readonly tls?: TlsSettings;
  /** The addresses of this machine that WebSockets come from, in turn: each has its own ports. Default: the system chooses. */
  readonly sourceAddresses?: readonly string[];
  /** Leads to every host. */
  readonly proxy?: ProxySettings;
}

/** The connections that clients of a network have opened, which can all be ended together. */
export class ClientConnections {
  readonly #defaults: ConnectionDefaults;
  readonly #webSockets = new Set<WebSocket>();
  readonly #streams = new Set<Duplex>();
  /** One listener for all WebSockets, since a fleet has thousands. */
  readonly #closed: (this: WebSocket) => void;
  #opened = 0;

  constructor(defaults: ConnectionDefaults) {
    const webSockets = this.#webSockets;
    this.#defaults = defaults;
    this.#closed = function () {
      webSockets.delete(this);
    };
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
    const { closeTimeoutMs, maxPayload, tls, sourceAddresses = [] } = this.#defaults;
    const localAddress = sourceAddresses[this.#opened % sourceAddresses.length];
    this.#opened += 1;
    const createConnection = this.#connectionFor(url, options);
    // `closeTimeout` is missing in the types of ws, and its default of 30 s would hold a stop for as long.
    const settings: WebSocket.ClientOptions & { closeTimeout: number } = {
      perMessageDeflate: false,
      closeTimeout: closeTimeoutMs,
      maxPayload: options.maxPayload ?? maxPayload,
      ...(createConnection === undefined ? {} : { createConnection }),
      ...tls,
      ...(localAddress !== undefined && { localAddress }),
      ...(options.headers === undefined ? {} : { headers: { ...options.headers } }),
    };
    const socket = new WebSocket(url, [...protocols], settings);
    this.#webSockets.add(socket);
    socket.on('close', this.#closed);
    return socket;
  }

  destroyAll(): void {
    for (const socket of this.#webSockets) socket.terminate();
    for (const stream of this.#streams) stream.destroy();
  }

  #dial(secure: boolean, host: string, port: string): Duplex {
    const { createConnection, tls, proxy } = this.#defaults;
    if (createConnection !== undefined) return createConnection();
    const options = { host, port: Number(port || (secure ? 443 : 80)) };
    if (proxy !== undefined) return throughProxy(proxy, secure, { ...options, ...tls });
    if (secure) return overTls({ ...options, ...tls });
    return overTcp(options).setNoDelay(true);
  }

  #connectionFor(url: string, { through }: OpenWebSocketOptions): Connect | undefined {
    const { createConnection, proxy } = this.#defaults;
    const secure = url.startsWith('wss:');
    const viaProxy = proxy && ((options: ConnectionOptions) => throughProxy(proxy, secure, options));
    const connect = createConnection ?? viaProxy ?? (secure ? overTls : overTcp);
    if (through === undefined) return connect as Connect;
    const connectThrough = (options: ConnectionOptions & TcpNetConnectOpts) => through(connect(options));
    // The types of ws require a TCP socket; it uses only what a duplex with timeouts has.
    return connectThrough as unknown as Connect;
  }
}

/** A connection through a proxy, with TLS inside the tunnel if the host has it. */
function throughProxy(proxy: ProxySettings, secure: boolean, options: ConnectionOptions): Duplex {
  const { host = '', port = 0, ca, cert, key } = options;
  const tunnel = new ProxyTunnel(proxy, host, Number(port));
  if (!secure) return tunnel;
  const servername = isIP(host) > 0 ? '' : host;
  // Without the host the certificate would be compared with `localhost`.
  return connectTls({ socket: tunnel, host, servername, ca, cert, key });
}

/** Passes only the options that a connection needs, because each socket copies all that it is given, field by field. */
function overTcp({ host, port, localAddress }: TcpNetConnectOpts): Socket {
  return connectTcp({ host, port, localAddress });
}

function overTls(options: ConnectionOptions): Socket {
  const { host = '' } = options;
  return connectTls({ ...options, servername: isIP(host) > 0 ? '' : host });
}
