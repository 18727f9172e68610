import { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { RawStompClient } from './raw-stomp-client.js';
import { opcodes } from './web-socket-frame.js';

const url = 'ws://fake.test/webs';
let backend: FakeBackend;
let client: RawStompClient;

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  client = new RawStompClient({ network: backend.network, url, keep: 10, maxMessageBytes: 100_000 });
});
afterEach(() => vi.useRealTimers());

async function open(): Promise<void> {
  void client.start();
  await settle();
}

it('the handshake of a raw STOMP client is reported with its subprotocol, and happens once', async () => {
  await open();
  expect(await client.start()).toEqual({ kind: 'open', protocol: 'v12.stomp' });
  expect(backend.log).toEqual(['upgrade']);
});

it('the handshake of a raw STOMP client is reported with the status of a refusal, which ends the connection', async () => {
  backend.onUpgrade = 'refuse';
  await open();
  expect(await client.start()).toMatchObject({
    kind: 'refused',
    status: 429,
    headers: { 'content-length': '0' },
  });
  expect(client.closed?.status).toBe(1006);
});

it.each([
  ['SSH-2.0-OpenSSH_9.6\r\n\r\n', 'the response is not HTTP/1.1'],
  ['HTTP/1.1 101 Sure\r\nSec-WebSocket-Accept: x\r\n\r\n', 'the response has a wrong Sec-WebSocket-Accept'],
  ['HTTP/1.1 101 Su', 'the connection ended before the response'],
])('the handshake of a raw STOMP client fails for the response %j', async (response, reason) => {
  backend.onUpgrade = (socket) => socket.end(response);
  await open();
  expect(await client.start()).toEqual({ kind: 'failed', reason });
  await expect(RawStompClient.open({ network: backend.network, url })).rejects.toThrow(reason);
});

it('the handshake of a raw STOMP client fails without the subprotocol that was offered', async () => {
  const other = new RawStompClient({ network: backend.network, url, protocols: ['v10.stomp'] });
  backend.onUpgrade = (socket) => {
    const head = 'HTTP/1.1 101 Sure\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=';
    socket.end(`${head}\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n`);
  };
  expect(await other.start()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('subprotocol'),
  });
});

it('the handshake of a raw STOMP client fails for a URL that is not valid', async () => {
  const other = new RawStompClient({ network: backend.network, url: 'nonsense' });
  expect(await other.start()).toEqual({ kind: 'failed', reason: 'Invalid URL' });
  expect(other.closed?.status).toBe(1006);
});

it('the handshake of a raw STOMP client fails with the code of the error when nothing listens', async () => {
  const refused = new Duplex({ read: () => undefined, write: () => undefined });
  const other = new RawStompClient({ network: { connect: () => refused }, url });
  const handshake = other.start();
  refused.destroy(Object.assign(new Error('127.0.0.1:1 refused'), { code: 'ECONNREFUSED' }));
  expect(await handshake).toEqual({ kind: 'failed', reason: 'ECONNREFUSED' });
});

it('a raw STOMP client sends text, bytes and fragments as they are given', async () => {
  await open();
  const received: [string, boolean][] = [];
  backend.session.webSocket.on('message', (data, binary) => received.push([String(data), binary]));
  client.sendText('CONNECT\n\n\0');
  client.sendBytes(new Uint8Array([1, 2]));
  client.webSocket.sendFrame(opcodes.text, 'a', { final: false });
  client.webSocket.sendFrame(opcodes.continuation, 'b');
  await settle();
  expect(received).toEqual([
    ['CONNECT\n\n\0', false],
    ['\u0001\u0002', true],
    ['ab', false],
  ]);
});

it('a raw STOMP client keeps frames with their raw bytes, and the instants of heart-beats', async () => {
  await open();
  const { webSocket } = backend.session;
  webSocket.send('RECEIPT\nreceipt-id:1\n\n\0');
  webSocket.send('\n');
  webSocket.send(Buffer.from('MESSAGE\ncontent-length:1\n\n\xff\0', 'latin1'));
  webSocket.send('MESS', { fin: false });
  webSocket.send('AGE\n\nlast\0', { fin: true });
  webSocket.ping();
  await settle();
  expect(client.frames).toMatchObject([
    { command: 'RECEIPT', headers: { 'receipt-id': '1' }, binary: false, receivedAt: Date.now() },
    { command: 'MESSAGE', binary: true },
    { command: 'MESSAGE', body: 'last', binary: false },
  ]);
  expect(client.frames[1]?.bytes.at(-2)).toBe(0xff);
  expect(client.heartBeats).toEqual([Date.now()]);
  expect(client.webSocket.pings).toBe(1);
});

it('a raw STOMP client leaves a frame that it waits for in place, and takes the next one out', async () => {
  await open();
  const { webSocket } = backend.session;
  const waiting = client.waitForFrame(({ body }) => body === 'b', 1_000);
  for (const body of ['a', 'b']) webSocket.send(`MESSAGE\n\n${body}\0`);
  await settle();
  expect((await waiting).body).toBe('b');
  expect((await client.next(({ body }) => body === 'b')).body).toBe('b');
  expect(client.frames.map(({ body }) => body)).toEqual(['a']);
  const [one, other] = [client.next(), client.next()];
  webSocket.send('ERROR\ncode:X\n\n\0');
  await settle();
  expect([(await one).body, (await other).command]).toEqual(['a', 'ERROR']);
});

it('a raw STOMP client takes the RECEIPT of a frame that it sends and waits for', async () => {
  await open();
  const sent = client.sendAndWait('SEND', ['destination:/a'], 'x');
  await settle();
  await expect(sent).resolves.toBeUndefined();
  expect(backend.session.frames).toMatchObject([{ command: 'SEND', body: 'x' }]);
  expect(client.frames).toEqual([]);
});

it('a raw STOMP client rejects a message that is not exactly one frame', async () => {
  await open();
  backend.session.webSocket.send('RECEIPT\n\n\0RECEIPT\n\n\0');
  await settle();
  expect(client.summary).toEqual(['malformed: it continues after its NUL']);
  await expect(client.next()).rejects.toThrow('a message is not one frame, it continues after its NUL');
});

it('a raw STOMP client gives the status and the reason of the close, and loses what is sent after it', async () => {
  await open();
  const closing = client.waitForClose(1_000);
  const next = expect(client.next()).rejects.toThrow('a frame: the connection ended with 1008');
  backend.session.webSocket.close(1008, 'no');
  await settle();
  expect(await closing).toMatchObject({ status: 1008, reason: 'no', closedAt: Date.now() });
  expect(await client.waitForClose(0)).toMatchObject({ status: 1008 });
  await next;
  client.sendText('into the void');
  await expect(client.stop()).resolves.toBeUndefined();
});

it('a raw STOMP client does not close by itself when nothing is received', async () => {
  await open();
  const closing = client.waitForClose(60_000);
  await pass(60_000);
  await expect(closing).rejects.toThrow('the close: not received within 60000 ms');
  await client.stop();
  expect(client.closed?.status).toBe(1006);
});

it('a raw STOMP client does not respond to pings and the close on request', async () => {
  await open();
  client.webSocket.respondsToControlFrames = false;
  const pongs: unknown[] = [];
  backend.session.webSocket.on('pong', (data) => pongs.push(data));
  backend.session.webSocket.ping();
  backend.session.webSocket.close(1000);
  await settle();
  expect([pongs, client.closed]).toEqual([[], undefined]);
  await pass(1_000);
  expect(client.closed?.status).toBe(1000);
});

it('a raw STOMP client destroys the connection when there is no response to its close', async () => {
  await open();
  backend.session.webSocket.pause();
  client.webSocket.close(1000, 'done');
  await pass(1_999);
  expect(client.closed).toBeUndefined();
  await pass(1);
  expect(client.closed?.status).toBe(1006);
});

it('a raw STOMP client reads nothing while it is paused', async () => {
  await open();
  client.webSocket.pause();
  backend.session.webSocket.send('RECEIPT\n\n\0');
  await settle();
  expect(client.frames).toEqual([]);
  client.webSocket.resume();
  await settle();
  expect(client.summary).toEqual(['RECEIPT']);
});

it('a raw STOMP client cuts a connection whose message is larger than the limit', async () => {
  await open();
  backend.session.webSocket.send('x'.repeat(100_001));
  await settle();
  expect(client.closed?.status).toBe(1006);
});

it('a raw STOMP client cuts a connection whose message has more fragments than any service sends, also empty ones', async () => {
  await open();
  for (let count = 0; count < 16_384; count++) backend.session.webSocket.send('', { fin: false });
  await settle();
  expect(client.closed).toBeUndefined();
  backend.session.webSocket.send('', { fin: false });
  await settle();
  expect(client.closed?.status).toBe(1006);
});

it('a raw STOMP client keeps the last frames only', async () => {
  await open();
  for (let count = 0; count < 12; count++) backend.session.webSocket.send(`MESSAGE\n\n${count}\0`);
  await settle();
  expect(client.frames.map(({ body }) => body)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(String));
});
