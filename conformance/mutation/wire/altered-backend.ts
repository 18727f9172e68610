import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connections } from '../../../src/backend/lifecycle/connections.js';
import { forwarder } from './rest.js';
import { relay } from './session.js';
import type { Wire, WireRequest } from './wire.js';

/** The way from the wire to the backend. */
export interface WayToBackend {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly network: {
    dispatcher(): Dispatcher;
    openWebSocket(url: string, protocols?: readonly string[]): WebSocket;
  };
}

/** A backend behind a wire. */
export interface AlteredBackend {
  /** It never listens: callers' connections are handed to it. */
  readonly server: Server;
  /** Ends the wire; the backend behind it goes on. */
  stop(): Promise<void>;
}

/** Hands everything on to the backend, as the wire alters it. */
export function alter(backend: WayToBackend, wire: Wire): AlteredBackend {
  const forward = forwarder(backend.baseUrl, backend.network.dispatcher());
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const connections = new Connections(server);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { href } = new URL(request.url ?? '/', backend.webSocketUrl);
    webSockets.handleUpgrade(request, socket, head, (client) => {
      const protocols = client.protocol === '' ? [] : [client.protocol];
      relay(client, backend.network.openWebSocket(href, protocols), wire);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request);
    const { status, body, headers } = await (wire.rest?.(asked, forward) ?? forward(asked));
    const text = body === undefined ? '' : JSON.stringify(body);
    const json = { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(status, { ...(headers ?? json) }).end(text);
  }

  return {
    server,
    async stop() {
      for (const client of webSockets.clients) client.terminate();
      // Nobody is waited for: it never listened.
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

/** What is no JSON is the backend's to judge. */
function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
