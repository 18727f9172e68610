import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { RawSocket } from './raw-socket.js';

let backend: FakeBackend;
let socket: RawSocket;

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  socket = new RawSocket({ network: backend.network, url: 'ws://fake.test/webs', protocols: ['v12.stomp'] });
});
afterEach(() => vi.useRealTimers());

async function open(): Promise<void> {
  void socket.start();
  await settle();
}

describe('a raw socket', () => {
  it('tells how the handshake went', async () => {
    await open();
    expect(await socket.start()).toEqual({ kind: 'open', protocol: 'v12.stomp' });
    expect(backend.log).toEqual(['upgrade']);
  });

  it('tells the status of a refusal, and is closed', async () => {
    backend.onUpgrade = 'refuse';
    await open();
    expect(await socket.start()).toMatchObject({ kind: 'refused', status: 429 });
    expect(socket.closed?.code).toBe(1006);
  });

  it('tells that an address is none', async () => {
    const other = new RawSocket({ network: backend.network, url: 'nonsense' });
    expect(await other.start()).toMatchObject({ kind: 'failed' });
  });

  it('sends text, bytes and fragments as they are given', async () => {
    await open();
    const came: [string, boolean][] = [];
    backend.session.webSocket.on('message', (data, binary) => came.push([String(data), binary]));
    socket.sendText('CONNECT\n\n\0');
    socket.sendBytes(new Uint8Array([1, 2]));
    socket.sendFragment('a', false);
    socket.sendFragment('b', true);
    await settle();
    expect(came).toEqual([
      ['CONNECT\n\n\0', false],
      ['\u0001\u0002', true],
      ['ab', false],
    ]);
  });

  it('keeps what comes, as text and as bytes', async () => {
    await open();
    backend.session.webSocket.send('one');
    backend.session.webSocket.send(new Uint8Array([255, 0]));
    backend.session.webSocket.ping();
    await settle();
    expect(socket.received.map(({ bytes, binary }) => [[...bytes], binary])).toEqual([
      [[111, 110, 101], false],
      [[255, 0], true],
    ]);
    expect(socket.receivedText.startsWith('one')).toBe(true);
    expect(socket.pings).toBe(1);
    expect((await socket.waitForMessage(({ text }) => text === 'one', 10)).receivedAt).toBe(Date.now());
  });

  it('tells code and reason of the close', async () => {
    await open();
    const closing = socket.waitForClose(1_000);
    backend.session.webSocket.close(1008, 'no');
    await settle();
    expect(await closing).toMatchObject({ code: 1008, reason: 'no' });
    expect(await socket.waitForClose(0)).toMatchObject({ code: 1008 });
    socket.sendText('into the void');
    await expect(socket.stop()).resolves.toBeUndefined();
  });

  it('does not close by itself when nothing comes', async () => {
    await open();
    const closing = socket.waitForClose(60_000);
    await pass(60_000);
    await expect(closing).rejects.toThrow('the close: did not come within 60000 ms');
    const stopped = socket.stop();
    await settle();
    await stopped;
    expect(socket.closed?.code).toBe(1006);
  });

  it('reads nothing while it is paused', async () => {
    await open();
    socket.pause();
    backend.session.webSocket.send('one');
    await settle();
    expect(socket.received).toEqual([]);
    socket.resume();
    await settle();
    expect(socket.receivedText).toBe('one');
  });
});
