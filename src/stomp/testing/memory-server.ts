import { createServer, type IncomingMessage } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { WebSocket } from 'ws';
import type { StompApplication, StompRefusalDetail } from '../application.js';
import { createStompServer, type StompServerOptions } from '../server/server.js';

/** Waits several turns of the event loop, until data in flight in memory has arrived. */
export async function turns(count = 20): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** A STOMP server behind a real HTTP server that does not listen; every socket is half of a pair in memory. */
export function createMemoryServer(
  application: Partial<StompApplication<string>> = {},
  options: Partial<StompServerOptions<string>> = {},
  address = () => '192.0.2.1',
) {
  const calls: string[] = [];
  const refusals: StompRefusalDetail[] = [];
  const sockets: Duplex[] = [];
  let ids = 0;
  const stomp = createStompServer<string>({
    sessionId: () => `session-${++ids}`,
    onRefused: (detail) => refusals.push(detail),
    ...options,
    application: { ...recordingApplication(calls), ...application },
  });
  const http = createServer();
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    stomp.handleUpgrade(request, socket, head, { address: address(), origin: request.headers.origin });
  });

  function dial(): Duplex {
    const [client, server] = socketPair();
    sockets.push(server);
    http.emit('connection', server);
    return client;
  }

  function webSocket(protocols: string[] = ['v12.stomp']): WebSocket {
    // ws requires a net.Socket; any duplex stream works.
    const createConnection = dial as unknown as typeof import('node:net').createConnection;
    return new WebSocket('ws://memory/webs', protocols, { createConnection, perMessageDeflate: false });
  }

  return {
    stomp,
    calls,
    refusals,
    /** The server's half of each pair. */
    sockets,
    dial,
    webSocket,
    /** An open WebSocket with everything it received. */
    client: (protocols?: string[]) => recorded(webSocket(protocols)),
    /** Sends an upgrade request with these raw headers and returns the response. */
    upgrade: (...headers: string[]): Promise<string> => upgradeResponse(dial(), headers),
  };
}

export type MemoryServer = ReturnType<typeof createMemoryServer>;

/** An application that accepts everything and records SENDs and the ends of sessions. */
function recordingApplication(calls: string[]): StompApplication<string> {
  return {
    connect: () => 'guest',
    subscribe: () => {},
    send: (_, { destination, body }) => void calls.push(`send ${destination} ${Buffer.from(body)}`),
    disconnected: (connection, cause) => void calls.push(`disconnected ${connection.id} ${cause}`),
  };
}

function socketPair(): readonly [client: Duplex, server: Duplex] {
  const [client, server] = duplexPair();
  // The halves of a pair do not notify each other when they are destroyed, as the ends of a TCP connection do.
  client.once('close', () => server.destroy());
  server.once('close', () => client.destroy());
  return [client, server];
}

/** Records what a WebSocket receives: messages as strings, binary ones marked, errors, and the close. */
async function recorded(socket: WebSocket) {
  const got: string[] = [];
  socket.on('message', (data, binary) => got.push(binary ? `binary ${data}` : `${data}`));
  socket.on('close', (status, reason) => got.push(`close ${status} ${reason}`.trim()));
  socket.on('error', (error) => got.push(`error ${error.message}`));
  await turns();
  return { socket, got };
}

async function upgradeResponse(socket: Duplex, headers: readonly string[]): Promise<string> {
  let response = '';
  socket.on('data', (chunk: Buffer) => {
    response += chunk;
  });
  socket.write(
    [
      'GET /webs HTTP/1.1',
      'Host: memory',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
      '\r\n',
    ].join('\r\n'),
  );
  await turns();
  socket.destroy();
  return response;
}
