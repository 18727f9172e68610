import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryServer, type MemoryServer, turns } from '../testing/memory-server.js';
import { rawFrame } from '../testing/raw-frame.js';
import { deferred } from '../testing/session-fixture.js';
import { connectWire, wire } from '../testing/wire.js';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: 1_900_000_000_000,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A raw socket that has upgraded and connected, without heart-beats, with everything it receives. */
async function connected(server: MemoryServer): Promise<{ socket: Duplex; received: () => string }> {
  const socket = server.dial();
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  socket.write(
    [
      'GET /webs HTTP/1.1',
      'Host: memory',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(rawFrame({ opcode: 1, payload: connectWire }));
  await turns();
  return { socket, received: () => received };
}

/** Advances the time; the client sends something every second. */
async function pass(seconds: number, each: (second: number) => void = () => {}): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    each(second);
    await turns(5);
    await vi.advanceTimersByTimeAsync(1_000);
    await turns(5);
  }
}

const frame = wire('SEND', ['destination:/a'], 'x'.repeat(400));
const message = rawFrame({ opcode: 1, payload: frame });

describe('H10: an unfinished WebSocket message', () => {
  const ways: Readonly<Record<string, (socket: Duplex) => (second: number) => void>> = {
    'no further byte': (socket) => (second) => void (second === 0 && socket.write(message.subarray(0, 9))),
    'byte after byte': (socket) => (second) => void socket.write(message.subarray(second, second + 1)),
    'fragment after fragment': (socket) => (second) =>
      void socket.write(rawFrame({ opcode: second === 0 ? 1 : 0, isLast: false, size: 1 })),
    'empty fragments': (socket) => (second) =>
      void socket.write(rawFrame({ opcode: second === 0 ? 2 : 0, isLast: false })),
    'fragments with pings between them': (socket) => (second) => {
      socket.write(rawFrame({ opcode: second === 0 ? 1 : 0, isLast: false, size: 1 }));
      socket.write(rawFrame({ opcode: 9 }));
    },
    'half a ping': (socket) => (second) =>
      void (second === 0 && socket.write(rawFrame({ opcode: 9, size: 20 }).subarray(0, 9))),
  };

  it.each(Object.entries(ways))('an unfinished message ends the connection: %s', async (_, way) => {
    const server = createMemoryServer();
    const { socket, received } = await connected(server);
    await pass(29, way(socket));
    expect(server.stomp.connections).toBe(1);
    expect(server.calls).toEqual([]);
    await pass(2);
    expect(received()).toContain('ERROR\nmessage:Incomplete frame\ncode:PROTOCOL_ERROR\n');
    expect(server.calls).toEqual(['disconnected session-1 failed']);
    await pass(3);
    expect(server.stomp.connections).toBe(0);
  });

  it('a part of a message that looks like a whole one does not hide the end of the message', async () => {
    const server = createMemoryServer();
    const { socket } = await connected(server);
    const inner = rawFrame({ opcode: 2, size: 20 });
    const sized = wire('SEND', ['destination:/a', 'content-length:400'], 'x'.repeat(400));
    const outer = rawFrame({ opcode: 2, payload: sized });
    inner.copy(outer, 100);
    const cuts = [0, 100, 100 + inner.length, outer.length];
    await pass(3, (second) => void socket.write(outer.subarray(cuts[second], cuts[second + 1])));
    expect(server.calls).toEqual([expect.stringMatching(/^send \/a x/)]);
    await pass(31);
    expect(server.stomp.connections).toBe(1);
  });

  it('each message has its own 30 s, however many came before', async () => {
    const server = createMemoryServer();
    const { socket } = await connected(server);
    // In each chunk one message ends and the next begins.
    for (let count = 0; count < 8; count++) {
      const parts = count === 0 ? [] : [message.subarray(50)];
      socket.write(Buffer.concat([...parts, message.subarray(0, 50)]));
      await pass(20);
    }
    socket.write(message.subarray(50));
    await pass(60);
    expect(server.stomp.connections).toBe(1);
    expect(server.calls).toHaveLength(8);
  });

  it('an unfinished message does not count against a client whose socket the server does not read', async () => {
    const held = deferred();
    let sent = 0;
    const server = createMemoryServer({ send: () => (sent++ === 0 ? held.promise : undefined) });
    const { socket } = await connected(server);
    socket.write(Buffer.concat([message, message, message.subarray(0, 50)]));
    await pass(29);
    held.resolve();
    await pass(5);
    socket.write(message.subarray(50));
    await pass(60);
    expect(sent).toBe(3);
    expect(server.stomp.connections).toBe(1);
  });
});
