import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { HttpClient } from '../http/http-client.js';
import { HttpFailure } from '../http/http-failure.js';
import { MemoryNetwork, type MemoryNetworkOptions } from './memory.js';

const origin = 'http://memory.test';
const url = 'ws://memory.test/webs';

let connections: number;
let network: MemoryNetwork;
let hold: (() => void)[];
// It does not listen: every connection is passed to it.
const server = createServer((request, response) => {
  if (request.url === '/silence') hold.push(() => response.end());
  else response.end(JSON.stringify({ url: request.url }));
});
const webSockets = new WebSocketServer({ noServer: true });
server.on('upgrade', (request, socket, head) => {
  webSockets.handleUpgrade(request, socket, head, (webSocket) => {
    webSocket.send(JSON.stringify(request.headers));
    webSocket.on('message', (data, binary) => webSocket.send(data, { binary }));
  });
});

function open(options: Partial<MemoryNetworkOptions> = {}): MemoryNetwork {
  network = new MemoryNetwork({
    origin,
    accept: (socket) => {
      connections += 1;
      server.emit('connection', socket);
    },
    ...options,
  });
  return network;
}

function client(): HttpClient {
  return new HttpClient({ network, baseUrl: origin });
}

/** An open WebSocket and the headers that the server received from it. */
async function openSocket(): Promise<{ readonly socket: WebSocket; readonly headers: string }> {
  const socket = network.openWebSocket(url, [], { headers: { origin: 'http://a.test' } });
  const [headers] = await once(socket, 'message');
  return { socket, headers: String(headers) };
}

beforeEach(() => {
  connections = 0;
  hold = [];
});

afterEach(async () => {
  await network.close();
  for (const webSocket of webSockets.clients) webSocket.terminate();
});

it('the network in memory serves HTTP over a bounded number of connections', async () => {
  open({ httpConnections: 3 });
  const calls = Array.from({ length: 40 }, (_, index) => client().call({ method: 'GET', path: `/${index}` }));
  const exchanges = await Promise.all(calls);
  expect(exchanges.map(({ body }) => body)).toEqual(calls.map((_, index) => ({ url: `/${index}` })));
  expect(connections).toBe(3);
});

it('the network in memory serves WebSockets without compression and with the given headers', async () => {
  open();
  const { socket, headers } = await openSocket();
  expect(JSON.parse(headers)).toMatchObject({ origin: 'http://a.test' });
  expect(headers).not.toContain('sec-websocket-extensions');
  socket.send('hello');
  const [echo] = await once(socket, 'message');
  expect(String(echo)).toBe('hello');
  socket.close(1000, 'bye');
  expect((await once(socket, 'close'))[0]).toBe(1000);
});

it('the network in memory has its latency in each direction', async () => {
  open({ latencyMs: 30 });
  // The connection exists at once, without a handshake.
  const { elapsedMs } = await client().call({ method: 'GET', path: '/' });
  expect(elapsedMs).toBeGreaterThanOrEqual(59);
});

it('the network in memory reports a response that is not received in time', async () => {
  open({ responseTimeoutMs: 1 });
  await expect(client().call({ method: 'GET', path: '/silence' })).rejects.toThrow(
    'GET /silence: no response in time',
  );
});

it('the network in memory reports a connection that the server destroys', async () => {
  open({ accept: (socket) => socket.destroy() });
  await expect(client().call({ method: 'GET', path: '/' })).rejects.toThrow(HttpFailure);
  await expect(once(network.openWebSocket(url), 'open')).rejects.toThrow('socket hang up');
});

it('the network in memory applies back-pressure to a server whose client does not read', async () => {
  open();
  const { socket } = await openSocket();
  socket.pause();
  const [peer] = webSockets.clients;
  for (let index = 0; index < 20; index += 1) peer?.send(Buffer.alloc(64 * 1024));
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(peer?.bufferedAmount).toBeGreaterThan(10 * 64 * 1024);
  let received = 0;
  const all = new Promise<void>((resolve) => {
    socket.on('message', () => {
      received += 1;
      if (received === 20) resolve();
    });
  });
  socket.resume();
  await all;
  expect(peer?.bufferedAmount).toBe(0);
});

it('the network in memory counts its activity, and stays equal when nothing is in transit', async () => {
  const { wire } = open();
  await client().call({ method: 'GET', path: '/' });
  const after = wire.activityCount;
  expect(after).toBeGreaterThan(1);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const atRest = wire.activityCount;
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(wire.activityCount).toBe(atRest);
});

it('the network in memory ends all connections when it is closed, and rejects later requests', async () => {
  open();
  const { socket } = await openSocket();
  const stream = network.connect(url);
  const ends = [once(socket, 'close'), once(stream, 'close')];
  const pending = client().call({ method: 'GET', path: '/silence' });
  const failed = expect(pending).rejects.toThrow(HttpFailure);
  await Promise.all([network.close(), network.close()]);
  await failed;
  expect((await Promise.all(ends))[0]?.[0]).toBe(1006);
  await expect(client().call({ method: 'GET', path: '/' })).rejects.toThrow(HttpFailure);
});

it('the network in memory needs no file descriptor for 300 sessions and their requests', {
  skip: !existsSync('/proc/self/fd'),
}, async () => {
  const descriptors = () => readdirSync('/proc/self/fd').length;
  open();
  const before = descriptors();
  const sockets = await Promise.all(Array.from({ length: 300 }, openSocket));
  await Promise.all(sockets.map(() => client().call({ method: 'GET', path: '/' })));
  // Other tests of this process may open some in the meantime.
  expect(descriptors() - before).toBeLessThan(100);
});
