import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Agent } from 'undici';
import { WebSocketServer } from 'ws';
import type { Backend } from '../../../src/backend/backend-options.js';
import { forwarder } from './rest.js';
import { relay } from './session.js';
import type { Wire, WireRequest } from './wire.js';

/** A running backend behind a wire. Callers reach it like any other. */
export interface AlteredBackend {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** Ends the wire; the backend behind it goes on. */
  stop(): Promise<void>;
}

/** Listens on a free port and hands everything on to the backend, as the wire alters it. */
export async function alter(backend: Backend, wire: Wire): Promise<AlteredBackend> {
  const agent = new Agent({ connections: 16 });
  const forward = forwarder(backend.baseUrl, agent);
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    webSockets.handleUpgrade(request, socket, head, (client) =>
      relay(client, new URL(request.url ?? '/', backend.webSocketUrl), wire),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request);
    const { status, body, headers } = await (wire.rest?.(asked, forward) ?? forward(asked));
    const text = body === undefined ? '' : JSON.stringify(body);
    const json = { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(status, { ...(headers ?? json) }).end(text);
  }

  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  return {
    baseUrl,
    webSocketUrl: `${baseUrl.replace(/^http/, 'ws')}${new URL(backend.webSocketUrl).pathname}`,
    async stop() {
      for (const client of webSockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await agent.destroy();
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

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the wire has no port');
  return address.port;
}
