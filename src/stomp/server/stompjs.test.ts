import { Client, type IFrame, type IMessage } from '@stomp/stompjs';
import { afterEach, describe, expect, it } from 'vitest';
import type { StompConnection } from '../application.js';
import { StompRefusal } from '../errors.js';
import { createMemoryServer, type MemoryServer, turns } from '../testing/memory-server.js';

const clients: Client[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.deactivate({ force: true })));
});

function clientOf(server: MemoryServer): Client {
  const client = new Client({
    webSocketFactory: () => server.webSocket(['v12.stomp']),
    reconnectDelay: 0,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
  });
  clients.push(client);
  return client;
}

async function connect(client: Client): Promise<IFrame> {
  const connected = new Promise<IFrame>((resolve) => {
    client.onConnect = resolve;
  });
  client.activate();
  return connected;
}

describe('the real @stomp/stompjs', () => {
  it('C01, C07, H02: stompjs connects without a host header and negotiates heart-beats', async () => {
    const frame = await connect(clientOf(createMemoryServer()));
    expect(frame.headers).toMatchObject({
      version: '1.2',
      session: 'session-1',
      'heart-beat': '10000,10000',
    });
  });

  it('U05, N02, A05: stompjs subscribes, sends, receives and acknowledges', async () => {
    const acknowledged: string[] = [];
    const server = createMemoryServer({
      subscribed: (connection: StompConnection<string>, { id }) => {
        connection.deliver(id, {
          messageId: 'm:1',
          body: '{"text":"ü\\u0000"}',
          contentType: 'application/json',
        });
      },
      acknowledged: (_, __, messageId) => void acknowledged.push(messageId),
    });
    const client = clientOf(server);
    await connect(client);
    const message = await new Promise<IMessage>((resolve) => {
      client.subscribe('/queue/terminal/1001', resolve, { ack: 'client-individual', id: 'sub:0' });
    });
    expect(JSON.parse(message.body)).toEqual({ text: 'ü\0' });
    expect(message.headers).toMatchObject({
      'message-id': 'm:1',
      destination: '/queue/terminal/1001',
      subscription: 'sub:0',
    });
    message.ack({ receipt: 'ack:1' });
    await new Promise<void>((resolve) => {
      client.watchForReceipt('ack:1', () => resolve());
    });
    expect(acknowledged).toEqual(['m:1']);

    const receipt = new Promise<IFrame>((resolve) => client.watchForReceipt('send:1', resolve));
    client.publish({ destination: '/app/a', body: 'häuser', headers: { receipt: 'send:1' } });
    await receipt;
    expect(server.calls).toEqual(['send /app/a häuser']);
  });

  it('T02: stompjs commits a transaction', async () => {
    const server = createMemoryServer();
    const client = clientOf(server);
    await connect(client);
    const transaction = client.begin('t:1');
    client.publish({ destination: '/1', body: 'a', headers: { transaction: transaction.id } });
    client.publish({ destination: '/2', body: 'b', headers: { transaction: transaction.id } });
    await turns();
    expect(server.calls).toEqual([]);
    transaction.commit();
    await turns();
    expect(server.calls).toEqual(['send /1 a', 'send /2 b']);
  });

  it('D01: deactivate resolves, because the server responds to DISCONNECT', async () => {
    const server = createMemoryServer();
    const client = clientOf(server);
    await connect(client);
    await client.deactivate();
    await turns();
    expect(server.calls).toEqual(['disconnected session-1 disconnect']);
    expect(server.stomp.connections).toBe(0);
  });

  it('X01, X02: a refusal arrives as onStompError with its code, and the socket is closed', async () => {
    const server = createMemoryServer({
      connect: () => {
        throw new StompRefusal('AUTH_FAILED', 'whatever');
      },
    });
    const client = clientOf(server);
    const error = new Promise<IFrame>((resolve) => {
      client.onStompError = resolve;
    });
    const closed = new Promise<number>((resolve) => {
      client.onWebSocketClose = (event) => resolve(event.code);
    });
    client.activate();
    expect((await error).headers).toMatchObject({ code: 'AUTH_FAILED', message: 'Authentication failed' });
    expect(await closed).toBe(1008);
  });
});
