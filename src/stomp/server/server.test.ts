import { Buffer } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StompConnection } from '../application.js';
import { createMemoryServer, turns } from '../testing/memory-server.js';
import { deferred } from '../testing/session-fixture.js';
import { connectWire, wire } from '../testing/wire.js';

const connectedText = 'CONNECTED\nversion:1.2\nsession:session-1\nheart-beat:10000,10000\n\n\0';
const version13 = 'Sec-WebSocket-Version: 13';

it.each([
  ['W01', ['v12.stomp']],
  ['W02', ['v10.stomp', 'v11.stomp', 'v12.stomp']],
  ['W02', ['v12.stomp', 'v11.stomp', 'v10.stomp']],
])('%s: the server chooses v12.stomp from the offer %j', async (_, protocols) => {
  const { socket } = await createMemoryServer().client(protocols);
  expect(socket.protocol).toBe('v12.stomp');
});

it('W03: an upgrade without an offer is accepted without the header', async () => {
  const response = await createMemoryServer().upgrade(version13);
  expect(response).toMatch(/^HTTP\/1.1 101 /);
  expect(response).not.toMatch(/sec-websocket-protocol/i);
});

it.each(['mqtt', 'v11.stomp', 'v10.stomp, v11.stomp', 'V12.STOMP', ''])(
  'W04: an upgrade that offers only "%s" gets 400',
  async (offer) => {
    const server = createMemoryServer();
    const response = await server.upgrade(version13, `Sec-WebSocket-Protocol: ${offer}`);
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(server.stomp.connections).toBe(0);
  },
);

it.each([
  ['version 8', ['Sec-WebSocket-Version: 8']],
  ['no version', []],
])('BAD-57: an upgrade with %s gets 400', async (_, headers) => {
  expect(await createMemoryServer().upgrade(...headers)).toMatch(/^HTTP\/1.1 400 /);
});

it('an upgrade is rejected once the server is shutting down', async () => {
  const server = createMemoryServer();
  await server.stomp.shutdown();
  expect(await server.upgrade(version13)).toMatch(/^HTTP\/1.1 503 /);
});

describe('the WebSocket', () => {
  it('W05, W06: text and binary messages form one stream, and one message may contain many frames', async () => {
    const server = createMemoryServer();
    const { socket, got } = await server.client();
    const send = wire('SEND', ['destination:/a', 'receipt:1'], 'body');
    socket.send(connectWire.slice(0, 9));
    socket.send(Buffer.from(connectWire.slice(9) + send.slice(0, 7)));
    socket.send(`${send.slice(7)}\n${send}`);
    await turns();
    expect(got).toEqual([connectedText, 'RECEIPT\nreceipt-id:1\n\n\0', 'RECEIPT\nreceipt-id:1\n\n\0']);
    expect(server.calls).toEqual(['send /a body', 'send /a body']);
  });

  it('W08: an empty message is ignored', async () => {
    const { socket, got } = await createMemoryServer().client();
    socket.send('');
    socket.send(Buffer.alloc(0));
    socket.send(connectWire);
    await turns();
    expect(got).toEqual([connectedText]);
  });

  it('W09: bytes arrive as a binary message, text as a text message', async () => {
    const server = createMemoryServer({
      subscribed: (connection) => {
        connection.deliver('0', { messageId: 'm1', body: Buffer.from('bytes') });
        connection.deliver('0', { messageId: 'm2', body: 'text' });
      },
    });
    const { socket, got } = await server.client();
    socket.send(connectWire + wire('SUBSCRIBE', ['id:0', 'destination:/q']));
    await turns();
    expect(got.map((message) => message.split('\n')[0])).toEqual(['CONNECTED', 'binary MESSAGE', 'MESSAGE']);
  });

  it('W12: a socket that is cut without a close ends the connection once', async () => {
    const server = createMemoryServer();
    const { socket } = await server.client();
    socket.send(connectWire);
    await turns();
    expect(server.stomp.connections).toBe(1);
    socket.terminate();
    await turns();
    expect(server.calls).toEqual(['disconnected session-1 closed']);
    expect(server.stomp.connections).toBe(0);
  });

  it('W13, BAD-43: a text message with invalid UTF-8 is closed 1007 by ws', async () => {
    const server = createMemoryServer();
    const { socket, got } = await server.client();
    socket.send(Buffer.of(0x53, 0xc3, 0x28), { binary: false });
    await turns();
    expect(got.at(-1)).toBe('close 1007');
    expect(server.stomp.connections).toBe(0);
  });

  it('BAD-39: a message above maxPayload is closed 1009 and the server continues', async () => {
    const server = createMemoryServer({}, { limits: { webSocketPayloadBytes: 1000, frameBytes: 900 } });
    const { socket, got } = await server.client();
    socket.send('x'.repeat(1001));
    await turns();
    expect(got.at(-1)).toBe('close 1009');
    const second = await server.client();
    second.socket.send(connectWire);
    await turns();
    expect(second.got).toHaveLength(1);
  });

  it('BAD-41: a message of too many fragments is closed 1008', async () => {
    const server = createMemoryServer({}, { limits: { maxFragments: 100 } });
    const { socket, got } = await server.client();
    for (let i = 0; i < 102; i++) socket.send('', { fin: false });
    await turns();
    expect(got.at(-1)).toBe('close 1008');
    expect(server.stomp.connections).toBe(0);
  });

  it.each([
    [1000, 'bye'],
    [3000, ''],
  ])('BAD-56: a close %d by the client ends the connection once', async (status, reason) => {
    const server = createMemoryServer();
    const { socket } = await server.client();
    socket.send(connectWire);
    socket.close(status, reason);
    await turns();
    expect(server.calls).toEqual(['disconnected session-1 closed']);
    expect(server.stomp.connections).toBe(0);
  });

  it('BAD-2: frames after a rejected CONNECT in the same chunk are not handled; ERROR, then close 1008', async () => {
    const server = createMemoryServer({
      connect: () => {
        throw new Error('no such token');
      },
    });
    const { socket, got } = await server.client();
    socket.send(connectWire);
    socket.send(wire('SEND', ['destination:/a']));
    await turns();
    expect(got.map((message) => message.split('\n')[0])).toEqual(['ERROR', 'close 1011 INTERNAL_ERROR']);
    expect(server.calls).toEqual([]);
  });

  it('R01: WebSocket messages of one chunk wait for a pending handler, and so does the socket', async () => {
    const first = deferred();
    const seen: string[] = [];
    const server = createMemoryServer({
      send: (_, { destination }) => {
        seen.push(destination);
        return destination === '/0' ? first.promise : undefined;
      },
    });
    const { socket, got } = await server.client();
    socket.send(connectWire);
    for (let i = 0; i < 50; i++) socket.send(wire('SEND', [`destination:/${i}`, `receipt:${i}`]));
    await turns();
    expect(seen).toEqual(['/0']);
    for (let i = 50; i < 100; i++) socket.send(wire('SEND', [`destination:/${i}`, `receipt:${i}`]));
    await turns();
    expect(seen).toEqual(['/0']);
    first.resolve();
    await turns(100);
    expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => `/${i}`));
    expect(got.slice(1)).toEqual(Array.from({ length: 100 }, (_, i) => `RECEIPT\nreceipt-id:${i}\n\n\0`));
  });

  it('frames written while one chunk is handled are sent in one write', async () => {
    const corked: (number | undefined)[] = [];
    const server = createMemoryServer({ send: () => void corked.push(server.sockets[0]?.writableCorked) });
    const { socket } = await server.client();
    socket.send(connectWire);
    socket.send(wire('SEND', ['destination:/a', 'receipt:1']).repeat(2));
    await turns();
    expect(corked).toEqual([1, 1]);
    expect(server.sockets[0]?.writableCorked).toBe(0);
  });

  it('D01: DISCONNECT over a real WebSocket is confirmed, then closed 1000', async () => {
    const server = createMemoryServer();
    const { socket, got } = await server.client();
    socket.send(connectWire + wire('DISCONNECT', ['receipt:77']));
    await turns();
    expect(got).toEqual([connectedText, 'RECEIPT\nreceipt-id:77\n\n\0', 'close 1000']);
    expect(server.calls).toEqual(['disconnected session-1 disconnect']);
  });

  it('a pending handler does not delay the response to a close', async () => {
    const never = deferred();
    let connection: StompConnection<string> | undefined;
    const server = createMemoryServer({
      send: (sender) => {
        connection = sender;
        return never.promise;
      },
    });
    const { socket, got } = await server.client();
    socket.send(connectWire + wire('SEND', ['destination:/a']));
    socket.send(wire('SEND', ['destination:/a']));
    await turns();
    connection?.close(4004, 'kick');
    await turns();
    expect(got.at(-1)).toBe('close 4004 kick');
    expect(server.calls).toEqual([]);
    never.resolve();
    await turns();
    expect(server.calls).toEqual(['disconnected session-1 closed']);
    expect(server.stomp.connections).toBe(0);
  });
});

describe('back-pressure over a real stream', () => {
  it('BAD-51: unread output stays in the buffer; drained is called when the client reads again', async () => {
    let connection: StompConnection<string> | undefined;
    let drained = 0;
    const server = createMemoryServer({
      subscribed: (subscriber) => {
        connection = subscriber;
      },
      drained: () => void drained++,
    });
    const { socket, got } = await server.client();
    socket.send(connectWire + wire('SUBSCRIBE', ['id:0', 'destination:/q']));
    await turns();
    socket.pause();
    const body = 'x'.repeat(10_000);
    let fed = 0;
    while (connection?.writable === true && fed < 1000) {
      connection.deliver('0', { messageId: `${fed}`, body });
      fed++;
    }
    expect(fed).toBeGreaterThan(50);
    expect(fed).toBeLessThan(60);
    await turns();
    expect(drained).toBe(0);
    socket.resume();
    await turns(200);
    expect(drained).toBe(1);
    expect(connection?.writable).toBe(true);
    expect(got).toHaveLength(fed + 1);
  });
});

describe('the end of the server', () => {
  it('shutdown sends ERROR SHUTTING_DOWN, closes 1012 and resolves when all connections are closed', async () => {
    const server = createMemoryServer();
    const one = await server.client();
    one.socket.send(connectWire);
    const two = await server.client();
    await turns();
    const done = server.stomp.shutdown();
    expect(server.stomp.shutdown()).toBe(done);
    await done;
    await turns();
    expect(one.got.slice(1)).toEqual([
      'ERROR\nmessage:The server is shutting down\ncode:SHUTTING_DOWN\n\n\0',
      'close 1012 SHUTTING_DOWN',
    ]);
    expect(two.got).toEqual(['close 1012 SHUTTING_DOWN']);
    expect(server.calls).toEqual(['disconnected session-1 shutdown']);
    expect(server.stomp.connections).toBe(0);
  });

  it('terminate ends all sockets at once', async () => {
    const server = createMemoryServer();
    const { socket, got } = await server.client();
    socket.send(connectWire);
    await turns();
    server.stomp.terminate();
    await turns();
    expect(got.at(-1)).toBe('close 1006');
    expect(server.calls).toEqual(['disconnected session-1 shutdown']);
    expect(server.stomp.connections).toBe(0);
  });
});

describe('under a virtual clock', () => {
  const start = 1_900_000_000_000;

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      now: start,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Advances in steps, so that data in flight arrives between them. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 500) {
      await vi.advanceTimersByTimeAsync(Math.min(500, left));
      await turns(3);
    }
  }

  it('H08: a server has no timer while no client is connected', async () => {
    const server = createMemoryServer();
    expect(vi.getTimerCount()).toBe(0);
    const idle = vi.getTimerCount();
    const clients = [await server.client(), await server.client(), await server.client()];
    for (const { socket } of clients) socket.send(connectWire);
    await turns();
    // The timer that detects stalls while frames arrive has ended.
    await pass(2_500);
    const busy = vi.getTimerCount();
    for (const { socket } of clients) socket.terminate();
    await turns();
    expect(server.stomp.connections).toBe(0);
    expect(busy - vi.getTimerCount()).toBe(1);
    expect(idle).toBe(0);
  });

  it('C09, BAD-5: a WebSocket without CONNECT is closed at 10 s', async () => {
    const { got } = await createMemoryServer().client();
    await pass(9_900);
    expect(got).toEqual([]);
    await pass(100);
    expect(got).toEqual(['close 1008 CONNECT timeout']);
  });

  it('H07: a silent client is cut without a close frame', async () => {
    const server = createMemoryServer();
    const { socket, got } = await server.client();
    socket.send(wire('CONNECT', ['accept-version:1.2', 'heart-beat:10000,0']));
    await turns();
    await pass(19_500);
    expect(got).toEqual([connectedText]);
    await pass(1_500);
    expect(got).toEqual([connectedText, 'close 1006']);
    expect(server.calls).toEqual(['disconnected session-1 heart-beat']);
  });

  it('H11: a client without heart-beats stays connected by the pongs of its WebSocket', async () => {
    const server = createMemoryServer();
    const { socket } = await server.client();
    let pings = 0;
    socket.on('ping', () => pings++);
    socket.send(connectWire);
    await turns();
    await pass(300_000);
    expect(pings).toBe(10);
    expect(server.stomp.connections).toBe(1);
  });

  it('X04: a client that never responds to the close is cut after 2 s', async () => {
    const server = createMemoryServer();
    const { socket } = await server.client();
    socket.send(connectWire);
    await turns();
    socket.pause();
    socket.send(wire('SEND', []));
    await turns();
    expect(server.calls).toEqual(['disconnected session-1 failed']);
    await pass(1_900);
    expect(server.stomp.connections).toBe(1);
    await pass(200);
    expect(server.stomp.connections).toBe(0);
  });

  it('H04: five idle clients synchronise, so that one wake-up serves them all', async () => {
    const server = createMemoryServer();
    const beats: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { socket } = await server.client();
      socket.on('message', (data) => {
        if (`${data}` === '\n') beats.push(Date.now());
      });
      socket.send(wire('CONNECT', ['accept-version:1.2', 'heart-beat:0,10000']));
      await pass(1_500);
    }
    await pass(17_500);
    expect(beats.slice(-10)).toEqual(
      [...Array(5).fill(13_000), ...Array(5).fill(21_500)].map((ms) => start + ms),
    );
  });
});
