import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connections } from '../../../src/backend/lifecycle/connections.js';
import { connectionPaths } from '../../oracle/destinations.js';
import { forwarder } from './forwarder.js';
import { relay } from './relay.js';
import type { Wire, WireRequest } from './wire.js';

/** The paths at which the backend accepts a handshake. */
const paths: ReadonlySet<string> = new Set(connectionPaths);

/** The addresses and the network of the backend behind the wire. */
export interface BackendAccess {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly network: {
    dispatcher(): Dispatcher;
    openWebSocket(url: string, protocols?: readonly string[]): WebSocket;
  };
}

/** A server that alters the traffic of a backend. */
export interface AlteredBackend {
  /** The server, which never listens: connections are passed to it. */
  readonly server: Server;
  /** Stops the server; the backend behind it keeps running. */
  stop(): Promise<void>;
}

/** Forwards all calls and sessions to the backend, altered by the wire. */
export function alter(backend: BackendAccess, wire: Wire): AlteredBackend {
  const forward = forwarder(backend.baseUrl, backend.network.dispatcher());
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const connections = new Connections(server);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { href, pathname } = new URL(request.url ?? '/', backend.webSocketUrl);
    if (!paths.has(pathname)) {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (client) => {
      const protocols = client.protocol === '' ? [] : [client.protocol];
      relay(client, backend.network.openWebSocket(href, protocols), wire);
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readRequest(request);
    const { status, body, headers } = await (wire.rest?.(call, forward) ?? forward(call));
    const text = body === undefined ? '' : JSON.stringify(body);
    const json = { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(status, { ...(headers ?? json) }).end(text);
  }

  return {
    server,
    async stop() {
      for (const client of webSockets.clients) client.terminate();
      // There is no listener to wait for.
      await connections.endWith(Promise.resolve());
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const body = readJson(bytes.toString());
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: Object.fromEntries(headers),
    body,
    original: { body, bytes },
  };
}

/** The parsed JSON; undefined for invalid JSON, which the backend rejects itself. */
function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
