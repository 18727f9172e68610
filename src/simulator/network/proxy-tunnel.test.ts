import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { selfSigned } from '../../../test/support/serve/certificate.js';
import { HttpClient } from '../http/http-client.js';
import { RawStompClient } from '../stomp/raw-stomp-client.js';
import type { Network } from './network.js';
import { createTcpNetwork } from './tcp.js';

const service = createServer((_, response) => response.end('{"from":"the service"}'));
const webSockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'v12.stomp' });
service.on('upgrade', (request, socket, head) =>
  webSockets.handleUpgrade(request, socket, head, (webSocket) =>
    webSocket.send('RECEIPT\nreceipt-id:1\n\n\0'),
  ),
);

/** The lines of the tunnels that were asked for, with their credentials. */
const asked: string[] = [];
const open = new Set<Duplex>();
let refusal: string | undefined;
/** A small proxy that has CONNECT alone. */
const proxy = createServer((_, response) => response.writeHead(405).end());
proxy.on('connect', (request, socket: Duplex) => {
  asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? 'without credentials'}`);
  if (refusal !== undefined) return void socket.end(`${refusal}\r\n\r\n`);
  const [host, port] = String(request.url).split(':');
  const onward = connect(Number(port), host, () =>
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n'),
  );
  for (const each of [socket, onward]) {
    open.add(each);
    each.on('error', () => undefined);
  }
  onward.pipe(socket).pipe(onward);
});

const portOf = (server: Pick<typeof service, 'address'>) => (server.address() as AddressInfo).port;
let network: Network;

beforeEach(async () => {
  asked.length = 0;
  refusal = undefined;
  for (const server of [service, proxy]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const authorization = 'Basic dXNlcjpzZWNyZXQ=';
  network = createTcpNetwork({ proxy: { url: `http://127.0.0.1:${portOf(proxy)}`, authorization } });
});

afterEach(async () => {
  await network.close();
  for (const each of open) each.destroy();
  for (const server of [service, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});

const expected = () => [`127.0.0.1:${portOf(service)} Basic dXNlcjpzZWNyZXQ=`];

it('a network with a proxy sends requests through a tunnel', async () => {
  const http = new HttpClient({ network, baseUrl: `http://127.0.0.1:${portOf(service)}` });
  expect((await http.call({ method: 'GET', path: '/' })).body).toEqual({ from: 'the service' });
  expect(asked).toEqual(expected());
});

it.each([false, true])(
  'a network with a proxy opens WebSockets through a tunnel, wrapped: %s',
  async (wrapped) => {
    const url = `ws://127.0.0.1:${portOf(service)}/webs`;
    const options = wrapped ? { through: (socket: Duplex) => socket } : {};
    const webSocket = network.openWebSocket(url, ['v12.stomp'], options);
    const [message] = await once(webSocket, 'message');
    expect(String(message)).toContain('RECEIPT');
    expect(asked).toEqual(expected());
  },
);

it('a network with a proxy opens raw connections through a tunnel', async () => {
  const client = new RawStompClient({ network, url: `ws://127.0.0.1:${portOf(service)}/webs` });
  expect((await client.start()).kind).toBe('open');
  const receipt = await client.waitForFrame(({ command }) => command === 'RECEIPT', 5_000);
  expect(receipt.headers['receipt-id']).toBe('1');
  await client.stop();
  expect(asked).toEqual(expected());
});

it.each([
  ['with', 'IP:127.0.0.1', 'open'],
  ['with', 'DNS:localhost', /does not match|altnames/],
  ['without', 'IP:127.0.0.1', 'open'],
  ['without', 'DNS:localhost', /does not match|altnames/],
])('a network %s a proxy compares the certificate with the host: %s', async (proxied, names, outcome) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-proxy-'));
  const { cert, key } = selfSigned(folder, names);
  const secure = createSecureServer({ cert: readFileSync(cert), key: readFileSync(key) });
  new WebSocketServer({ server: secure });
  secure.listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const url = `http://127.0.0.1:${portOf(proxy)}`;
  const tls = { ca: readFileSync(cert, 'utf8') };
  const trusting = createTcpNetwork(proxied === 'with' ? { proxy: { url }, tls } : { tls });
  const webSocket = trusting.openWebSocket(`wss://127.0.0.1:${portOf(secure)}/webs`);
  const seen = await Promise.race([
    once(webSocket, 'open').then(() => 'open'),
    new Promise((resolve) => webSocket.once('error', ({ message }) => resolve(message))),
  ]);
  expect(seen).toEqual(outcome === 'open' ? 'open' : expect.stringMatching(outcome));
  await trusting.close();
  secure.closeAllConnections();
  secure.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['HTTP/1.1 407 Proxy Authentication Required', /407/],
  ['SSH-2.0-server', /no HTTP/],
])('a network with a proxy fails with its response: %s', async (line, message) => {
  refusal = line;
  const webSocket = network.openWebSocket(`ws://127.0.0.1:${portOf(service)}/webs`);
  const [error] = await once(webSocket, 'error').catch((each: unknown) => [each]);
  expect(String(error)).toMatch(message);
  const http = new HttpClient({ network, baseUrl: `http://127.0.0.1:${portOf(service)}` });
  await expect(http.call({ method: 'GET', path: '/' })).rejects.toThrow();
});
