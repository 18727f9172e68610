import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { platform } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { HttpClient } from '../http/http-client.js';
import { HttpFailure } from '../http/http-failure.js';
import type { Network } from './network.js';
import { createTcpNetwork } from './tcp.js';

let connections: number;
let network: Network;
let port: number;
const server = createServer((request, response) => {
  if (request.url !== '/silence') setTimeout(() => response.end('{}'), 20);
});
const webSockets = new WebSocketServer({ noServer: true });
server.on('upgrade', (request, socket, head) => {
  webSockets.handleUpgrade(request, socket, head, (webSocket) =>
    webSocket.send(JSON.stringify(request.headers)),
  );
});
server.on('connection', () => {
  connections += 1;
});

beforeEach(async () => {
  connections = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  await network.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

// Other systems have one loopback address unless more are configured.
it.runIf(platform() === 'linux')(
  'the TCP network opens WebSockets from its source addresses in turn',
  async () => {
    network = createTcpNetwork({ sourceAddresses: ['127.0.0.2', '127.0.0.3'] });
    const from: (string | undefined)[] = [];
    const listen = (socket: Socket) => from.push(socket.remoteAddress);
    server.on('connection', listen);
    for (let count = 0; count < 4; count += 1)
      await once(network.openWebSocket(`ws://127.0.0.1:${port}/`), 'open');
    server.off('connection', listen);
    expect(from).toEqual(['127.0.0.2', '127.0.0.3', '127.0.0.2', '127.0.0.3']);
  },
);

it('the TCP network shares a limited number of HTTP connections among all clients', async () => {
  network = createTcpNetwork({ httpConnections: 3 });
  const clients = [1, 2].map(() => new HttpClient({ network, baseUrl: `http://127.0.0.1:${port}` }));
  const calls = clients.flatMap((http) =>
    Array.from({ length: 20 }, () => http.call({ method: 'GET', path: '/' })),
  );
  const exchanges = await Promise.all(calls);
  expect(exchanges.every(({ status }) => status === 200)).toBe(true);
  expect(connections).toBe(3);
});

it('the TCP network reports a refused connection', async () => {
  network = createTcpNetwork();
  const http = new HttpClient({ network, baseUrl: 'http://127.0.0.1:1' });
  const failure = await http.call({ method: 'GET', path: '/' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpFailure);
  expect(failure).toMatchObject({ message: 'GET /: ECONNREFUSED' });
});

it('the TCP network reports a response that is not received in time', async () => {
  network = createTcpNetwork({ responseTimeoutMs: 1 });
  const http = new HttpClient({ network, baseUrl: `http://127.0.0.1:${port}` });
  await expect(http.call({ method: 'GET', path: '/silence' })).rejects.toThrow(
    'GET /silence: no response in time',
  );
});

it('the TCP network opens WebSockets without compression and with the given headers', async () => {
  network = createTcpNetwork();
  const headers = { origin: 'http://a.test' };
  const socket = network.openWebSocket(`ws://127.0.0.1:${port}/webs`, [], { headers });
  const [received] = await once(socket, 'message');
  expect(JSON.parse(String(received))).toMatchObject(headers);
  expect(String(received)).not.toContain('sec-websocket-extensions');
});

it('the TCP network ends all connections when it is closed', async () => {
  network = createTcpNetwork();
  const url = `ws://127.0.0.1:${port}/webs`;
  const socket = network.openWebSocket(url);
  await once(socket, 'open');
  const stream = network.connect(url);
  await once(stream, 'connect');
  const ends = [once(socket, 'close'), once(stream, 'close')];
  const pending = new HttpClient({ network, baseUrl: `http://127.0.0.1:${port}` }).call({
    method: 'GET',
    path: '/',
  });
  const failed = expect(pending).rejects.toThrow(HttpFailure);
  await Promise.all([network.close(), network.close()]);
  await failed;
  expect((await Promise.all(ends))[0]?.[0]).toBe(1006);
});
