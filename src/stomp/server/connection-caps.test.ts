import { describe, expect, it } from 'vitest';
import { createMemoryServer, turns } from '../testing/memory-server.js';
import { connectWire } from '../testing/wire.js';

const version13 = 'Sec-WebSocket-Version: 13';

describe('a cap on connections', () => {
  it('a connection above the limit gets 503 with Retry-After, until another one is closed', async () => {
    const server = createMemoryServer({}, { limits: { connections: 2 } });
    const clients = [await server.client(), await server.client()];
    for (const { socket } of clients) socket.send(connectWire);
    await turns();
    const response = await server.upgrade(version13);
    expect(response).toMatch(/^HTTP\/1.1 503 /);
    expect(response).toContain('\r\nRetry-After: 10\r\n');
    expect(server.stomp.connections).toBe(2);
    clients[0]?.socket.terminate();
    await turns();
    expect(await server.upgrade(version13)).toMatch(/^HTTP\/1.1 101 /);
  });

  it('connections that have not finished CONNECT are counted separately', async () => {
    const server = createMemoryServer({}, { limits: { connecting: 2 } });
    const clients = [await server.client(), await server.client()];
    expect(await server.upgrade(version13)).toMatch(/^HTTP\/1.1 503 /);
    clients[0]?.socket.send(connectWire);
    await turns();
    const third = await server.client();
    expect(third.socket.readyState).toBe(1);
    expect(await server.upgrade(version13)).toMatch(/^HTTP\/1.1 503 /);
    // A connection closed after CONNECT does not make room twice; one closed before CONNECT makes room.
    clients[0]?.socket.terminate();
    await turns();
    expect(await server.upgrade(version13)).toMatch(/^HTTP\/1.1 503 /);
    third.socket.terminate();
    await turns();
    const fourth = await server.client();
    expect(fourth.socket.readyState).toBe(1);
    expect(await server.upgrade(version13)).toMatch(/^HTTP\/1.1 503 /);
  });

  it('an address with too many unfinished handshakes gets 429, and others are not kept out', async () => {
    const addresses = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1'];
    let at = 0;
    const address = () => addresses[at++] ?? '192.0.2.1';
    const server = createMemoryServer({}, { limits: { connectingAddress: 2 } }, address);
    const [first] = [await server.client(), await server.client()];
    const rejected = await server.upgrade(version13);
    expect(rejected).toMatch(/^HTTP\/1.1 429 /);
    expect(rejected).toContain('\r\nRetry-After: 10\r\n');
    expect(await server.upgrade(version13)).toMatch(/^HTTP\/1.1 101 /);
    first.socket.send(connectWire);
    await turns();
    expect(await server.upgrade(version13)).toMatch(/^HTTP\/1.1 101 /);
  });

  it('rejected upgrades are not counted', async () => {
    const server = createMemoryServer({}, { limits: { connections: 1, connecting: 1 } });
    for (let i = 0; i < 3; i++) expect(await server.upgrade('Sec-WebSocket-Version: 8')).toMatch(/ 400 /);
    const { socket } = await server.client();
    expect(socket.readyState).toBe(1);
  });
});
