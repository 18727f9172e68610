import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createRandomRoot, type RandomStream } from '../../random/random.js';
import { HttpClient } from '../http/http-client.js';
import { MemoryNetwork } from '../network/memory.js';
import type { Network } from '../network/network.js';
import { createTcpNetwork } from '../network/tcp.js';
import { FaultyLine } from './faulty-line.js';
import { FaultyNetwork } from './faulty-network.js';
import type { Fault } from './plan.js';

const real = { setTimeout: globalThis.setTimeout, now: Date.now };

let server: Server;
let accepted: WebSocket[];
let serverSockets: Duplex[];
let received: string[];
/** Counts of this test only: connections of an earlier test may still end. */
let atServer: { closed: number };
let base: Network;
let origin: string;
let line: FaultyLine;
let network: FaultyNetwork;
let random: RandomStream;

/** Waits for real turns of the event loop until the condition holds: TCP needs any number of them, and timers are faked. */
async function until(holds: () => boolean): Promise<void> {
  const giveUpAt = real.now() + 5_000;
  while (!holds()) {
    if (real.now() > giveUpAt) throw new Error('the condition did not become true');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Waits for so many turns that everything in transit has arrived: the loopback interface needs a few. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function begin(fault: Fault): void {
  line.begin(0, fault, random);
}

interface Client {
  readonly webSocket: WebSocket;
  readonly received: string[];
  closed: number | undefined;
}

async function open(): Promise<Client> {
  const sockets = accepted.length;
  const webSocket = network.openWebSocket(origin.replace('http', 'ws'));
  const client: Client = { webSocket, received: [], closed: undefined };
  let isOpen = false;
  webSocket.on('open', () => {
    isOpen = true;
  });
  webSocket.on('message', (data) => client.received.push(String(data)));
  webSocket.on('close', (code) => {
    client.closed = code;
  });
  webSocket.on('error', () => undefined);
  await until(() => isOpen && accepted.length > sockets);
  return client;
}

const last = () => accepted.at(-1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  accepted = [];
  serverSockets = [];
  received = [];
  const counted = { closed: 0 };
  atServer = counted;
  line = new FaultyLine();
  random = createRandomRoot(1).stream('pieces');
  server = createServer((request, response) => response.end(JSON.stringify({ url: request.url })));
  const webSockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      accepted.push(webSocket);
      serverSockets.push(socket);
      webSocket.on('message', (data) => received.push(String(data)));
      webSocket.on('close', () => {
        counted.closed += 1;
      });
    });
  });
});

afterEach(async () => {
  line.endAll();
  await base.close();
  for (const webSocket of accepted) webSocket.terminate();
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

describe.each(['memory', 'tcp'] as const)('a line over %s', (kind) => {
  beforeEach(async () => {
    if (kind === 'memory') {
      origin = 'http://memory.test';
      base = new MemoryNetwork({ origin, accept: (socket) => server.emit('connection', socket) });
    } else {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      base = createTcpNetwork();
    }
    network = new FaultyNetwork(base, line);
  });

  it('a line carries everything at once and in order without a fault', async () => {
    const client = await open();
    const large = 'x'.repeat(700_000);
    for (const text of ['one', large, 'two']) {
      client.webSocket.send(text);
      last()?.send(text);
    }
    await until(() => client.received.length === 3 && received.length === 3);
    expect(client.received).toEqual(['one', large, 'two']);
    expect(received).toEqual(['one', large, 'two']);
    last()?.close(4001, 'enough');
    await until(() => client.closed !== undefined && atServer.closed === 1);
    expect(client.closed).toBe(4001);
  });

  it('a line applies back-pressure to the server while the terminal does not read, and then delivers everything', async () => {
    const client = await open();
    client.webSocket.pause();
    const large = 'x'.repeat(900_000);
    for (let count = 0; count < 10; count += 1) last()?.send(large);
    await rest();
    expect(client.received).toEqual([]);
    client.webSocket.resume();
    await until(() => client.received.length === 10);
    expect(client.received).toEqual(Array(10).fill(large));
  });

  it('a line passes on an end without a close frame', async () => {
    const client = await open();
    serverSockets.at(-1)?.end();
    await until(() => client.closed !== undefined);
    expect(client.closed).toBe(1006);
  });

  it('a line ends for both ends without a close frame when it is cut, and the next connection works', async () => {
    const client = await open();
    begin({ kind: 'cut', at: '0s', for: '1s' });
    await until(() => client.closed !== undefined && atServer.closed === 1);
    expect(client.closed).toBe(1006);
    const next = await open();
    next.webSocket.send('again');
    await until(() => received.length === 1);
  });

  it('a line loses data in transit when it is cut', async () => {
    const client = await open();
    line.begin(1, { kind: 'latency', at: '0s', for: '10s', delay: '1s' }, random);
    client.webSocket.send('lost');
    last()?.send('lost');
    await rest();
    begin({ kind: 'cut', at: '0s', for: '1s' });
    vi.advanceTimersByTime(5_000);
    await until(() => client.closed !== undefined && atServer.closed === 1);
    expect([received, client.received]).toEqual([[], []]);
  });

  it('a line loses all connections at the instant of a herd cut', async () => {
    const clients = [await open(), await open()];
    begin({ kind: 'herd-cut', at: '0s' });
    await until(() => atServer.closed === 2);
    expect(clients.map(({ closed }) => closed)).toEqual([1006, 1006]);
  });

  it('a line carries nothing in either direction while it is half open, closes nothing, and delivers everything afterwards', async () => {
    const client = await open();
    begin({ kind: 'half-open', at: '0s', for: '10s' });
    for (const text of ['one', 'two']) {
      client.webSocket.send(text);
      last()?.send(text);
    }
    await rest();
    vi.advanceTimersByTime(60_000);
    await rest();
    expect([received, client.received, client.closed, atServer.closed]).toEqual([[], [], undefined, 0]);
    line.end(0);
    await until(() => client.received.length === 2 && received.length === 2);
    expect([received, client.received]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it('a line hides the end of the terminal while it is half open, and carries a new connection', async () => {
    const client = await open();
    begin({ kind: 'half-open', at: '0s', for: '10s' });
    client.webSocket.terminate();
    await until(() => client.closed !== undefined);
    const next = await open();
    next.webSocket.send('from the new one');
    last()?.send('to the new one');
    await until(() => received.length === 1 && next.received.length === 1);
    await rest();
    expect(atServer.closed).toBe(0);
    line.end(0);
    await until(() => atServer.closed === 1);
  });

  it('a line hides the end of the server while it is half open', async () => {
    const client = await open();
    begin({ kind: 'half-open', at: '0s', for: '10s' });
    last()?.close(1012);
    await rest();
    expect(client.closed).toBeUndefined();
    line.end(0);
    await until(() => client.closed !== undefined);
    expect(client.closed).toBe(1012);
  });

  it('a line delays each chunk by the drawn latency, in order and in both directions', async () => {
    const client = await open();
    begin({ kind: 'latency', at: '0s', for: '10s', delay: '300ms', jitter: '200ms' });
    for (const text of ['1', '2', '3', '4']) {
      client.webSocket.send(text);
      last()?.send(text);
      await rest();
    }
    vi.advanceTimersByTime(299);
    await rest();
    expect([received, client.received]).toEqual([[], []]);
    vi.advanceTimersByTime(201);
    await until(() => received.length === 4 && client.received.length === 4);
    expect([received, client.received]).toEqual([
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4'],
    ]);
  });

  it('a line delivers delayed data at once when the latency is over', async () => {
    const client = await open();
    begin({ kind: 'latency', at: '0s', for: '10s', delay: '5s' });
    client.webSocket.send('late');
    await rest();
    line.end(0);
    await until(() => received.length === 1);
  });

  it('a line limits the bytes per second that a slow consumer reads, and not those that it sends', async () => {
    const client = await open();
    begin({ kind: 'slow-consumer', at: '0s', for: '1h', bytesPerSecond: 100 });
    last()?.send('x'.repeat(1000));
    client.webSocket.send('y'.repeat(1000));
    await until(() => received.length === 1);
    for (let second = 0; second < 9; second += 1) {
      for (let step = 0; step < 10; step += 1) {
        vi.advanceTimersByTime(100);
        await rest();
      }
    }
    expect(client.received).toEqual([]);
    vi.advanceTimersByTime(3_000);
    await until(() => client.received.length === 1);
  });

  it('a line limits both directions while the bandwidth is low', async () => {
    const client = await open();
    begin({ kind: 'bandwidth', at: '0s', for: '1h', bytesPerSecond: 100 });
    last()?.send('x'.repeat(1000));
    client.webSocket.send('y'.repeat(1000));
    for (let step = 0; step < 80; step += 1) {
      vi.advanceTimersByTime(100);
      await rest();
    }
    expect([received, client.received]).toEqual([[], []]);
    line.end(0);
    await until(() => received.length === 1 && client.received.length === 1);
  });

  it('a line delivers a MESSAGE twice, and nothing else', async () => {
    const client = await open();
    begin({ kind: 'duplicates', at: '0s', for: '10s' });
    const message = 'MESSAGE\nmessage-id:1\n\n{}\0';
    for (const text of ['RECEIPT\nreceipt-id:1\n\n\0', message, '\n']) last()?.send(text);
    await until(() => client.received.length >= 4);
    expect(client.received.slice(1)).toEqual([message, message, '\n']);
    line.end(0);
    last()?.send(message);
    last()?.send('\n');
    await until(() => client.received.length >= 6);
    expect(client.received.slice(4)).toEqual([message, '\n']);
  });

  it('a line delivers the given share of the messages twice', async () => {
    const client = await open();
    begin({ kind: 'duplicates', at: '0s', for: '10s', chance: 0.3 });
    for (let id = 0; id < 200; id += 1) last()?.send(`MESSAGE\nmessage-id:${id}\n\n{}\0`);
    last()?.send('\n');
    await until(() => client.received.includes('\n'));
    expect(client.received.length).toBeGreaterThan(201 + 40);
    expect(client.received.length).toBeLessThan(201 + 80);
  });

  it('a line reaches everything except the token endpoints while they are down', async () => {
    const http = new HttpClient({ network, baseUrl: `${origin}/below` });
    const call = (path: string) => http.call({ method: 'POST', path });
    const client = await open();
    begin({ kind: 'token-down', at: '0s', for: '10s' });
    for (const path of ['/api/v1/oauth/token', '/api/v1/terminal/ws-token'])
      await expect(call(path)).rejects.toThrow(`POST ${path}: ECONNREFUSED`);
    expect(await call('/api/v1/terminal/info')).toMatchObject({ status: 200 });
    expect(client.closed).toBeUndefined();
    line.end(0);
    expect(await call('/api/v1/oauth/token')).toMatchObject({ status: 200 });
  });

  it('a line has several faults at once, and each of them ends on its own', async () => {
    const client = await open();
    const half: Fault = { kind: 'half-open', at: '0s', for: '10s' };
    line.begin(0, half, random);
    line.begin(1, half, random);
    line.begin(2, { kind: 'latency', at: '0s', for: '10s', delay: '1s' }, random);
    client.webSocket.send('x');
    await rest();
    line.end(0);
    vi.advanceTimersByTime(5_000);
    await rest();
    expect(received).toEqual([]);
    line.end(1);
    await until(() => received.length === 1);
  });
});

it('a line reports a refused connection like a network without faults', async () => {
  base = createTcpNetwork();
  network = new FaultyNetwork(base, line);
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const webSocket = network.openWebSocket(`ws://127.0.0.1:${port}/webs`);
  let code: unknown;
  webSocket.on('error', (error) => {
    code = 'code' in error ? error.code : error.message;
  });
  await until(() => code !== undefined);
  expect(code).toBe('ECONNREFUSED');
});
