import { Buffer } from 'node:buffer';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { StompConnection } from '../application.js';
import { createMemoryServer, turns } from '../testing/memory-server.js';
import { rawFrame } from '../testing/raw-frame.js';
import { connectWire, wire } from '../testing/wire.js';

/** A client whose system accepts all written data at once, as that of a reading peer does. */
function readingClient() {
  const writes: Buffer[] = [];
  const socket = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _, taken) => {
      writes.push(chunk);
      taken();
    },
    writev: (chunks, taken) => {
      writes.push(Buffer.concat(chunks.map(({ chunk }) => chunk)));
      taken();
    },
  });
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  };
  return { socket, request, writes };
}

describe('messages that are delivered together', () => {
  it('messages that are delivered in one turn are sent in one write', async () => {
    let connection: StompConnection<string> | undefined;
    const server = createMemoryServer({
      subscribed: (subscriber) => {
        connection = subscriber;
      },
    });
    const { socket, got } = await server.client();
    socket.send(connectWire + wire('SUBSCRIBE', ['id:0', 'destination:/a']));
    await turns();
    for (const messageId of ['m1', 'm2', 'm3']) connection?.deliver('0', { messageId, body: 'text' });
    expect(server.sockets[0]?.writableCorked).toBe(1);
    await turns();
    expect(server.sockets[0]?.writableCorked).toBe(0);
    expect(got.map((text) => /message-id:(.*)/.exec(text)?.[1]).slice(1)).toEqual(['m1', 'm2', 'm3']);
  });

  it('the messages of all connections are written at the end of the turn', async () => {
    const subscribers: StompConnection<string>[] = [];
    const server = createMemoryServer({ subscribed: (subscriber) => void subscribers.push(subscriber) });
    const clients = [await server.client(), await server.client()];
    for (const { socket } of clients)
      socket.send(connectWire + wire('SUBSCRIBE', ['id:0', 'destination:/a']));
    await turns();
    for (const subscriber of subscribers) subscriber.deliver('0', { messageId: 'm', body: 'text' });
    await Promise.resolve();
    expect(server.sockets.map(({ writableCorked }) => writableCorked)).toEqual([1, 1]);
    await turns(1);
    expect(server.sockets.map(({ writableCorked }) => writableCorked)).toEqual([0, 0]);
    await turns();
    for (const { got } of clients) expect(got[1]).toContain('message-id:m');
  });

  it('a large delivery does not count against a peer that reads', async () => {
    let connection: StompConnection<string> | undefined;
    const server = createMemoryServer(
      {
        subscribed: (subscriber) => {
          connection = subscriber;
        },
      },
      { limits: { outboundBytes: 200_000 } },
    );
    const { socket, request, writes } = readingClient();
    server.stomp.handleUpgrade(request, socket, Buffer.alloc(0), { address: '192.0.2.1', origin: undefined });
    socket.push(
      rawFrame({ opcode: 1, payload: connectWire + wire('SUBSCRIBE', ['id:0', 'destination:/a']) }),
    );
    await turns();
    writes.length = 0;
    const message = { messageId: 'm', body: 'x'.repeat(1_000) };
    const taken = Array.from({ length: 1_000 }, () => connection?.deliver('0', message));
    await turns();
    expect(server.refusals).toEqual([]);
    expect(taken.filter((each) => each === true)).toHaveLength(1_000);
    expect(`${Buffer.concat(writes)}`.split('\nmessage-id:m\n')).toHaveLength(1_001);
    // There are still few writes, and no output is left.
    expect(writes.length).toBeLessThan(30);
    expect(socket.writableCorked).toBe(0);
    expect(socket.writableLength).toBe(0);
  });
});
