import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { createMemoryServer, turns } from '../testing/memory-server.js';
import { connectWire } from '../testing/wire.js';

describe('a peer before CONNECT', () => {
  it('a peer may send only few bytes in an unfinished message before CONNECT (C11)', async () => {
    const server = createMemoryServer();
    const { socket } = await server.client();
    socket.send(Buffer.alloc(100_000), { fin: false });
    await turns();
    expect(server.stomp.connections).toBe(1);
    socket.send(Buffer.alloc(100_000), { fin: false });
    await turns();
    expect(server.stomp.connections).toBe(0);
  });

  it('a peer has no such limit once it is connected', async () => {
    const server = createMemoryServer();
    const { socket } = await server.client();
    socket.send(connectWire);
    await turns();
    socket.send(Buffer.alloc(200_000), { fin: false });
    await turns();
    expect(server.stomp.connections).toBe(1);
  });
});
