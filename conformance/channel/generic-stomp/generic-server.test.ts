import { type Duplex, duplexPair } from 'node:stream';
import { Client, type IMessage } from '@stomp/stompjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { escaped, rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { createGenericServer, type GenericServer } from './generic-server.js';

let server: GenericServer;
let sessions: RawStompClient[];
let clients: Client[];

beforeEach(() => {
  let ids = 0;
  server = createGenericServer(() => `s-${++ids}`);
  sessions = [];
  clients = [];
});

afterEach(async () => {
  for (const session of sessions) session.cut();
  await Promise.all(clients.map((client) => client.deactivate({ force: true })));
  await server.close();
});

function dial(): Duplex {
  const [client, end] = duplexPair();
  client.once('close', () => end.destroy());
  end.once('close', () => client.destroy());
  server.http.emit('connection', end);
  return client;
}

async function raw(
  credentials: readonly string[] = ['login:guest', 'passcode:guest'],
): Promise<RawStompClient> {
  const session = await RawStompClient.open({ network: { connect: dial }, url: 'ws://in-memory.invalid/' });
  sessions.push(session);
  session.sendFrame('CONNECT', ['accept-version:1.2', ...credentials]);
  return session;
}

async function connected(): Promise<RawStompClient> {
  const session = await raw();
  expect((await session.next()).command).toBe('CONNECTED');
  return session;
}

async function subscribed(ack = 'auto', destination = '/topic/a'): Promise<RawStompClient> {
  const session = await connected();
  await session.sendAndWait('SUBSCRIBE', ['id:s', `destination:${destination}`, `ack:${ack}`]);
  return session;
}

async function refusal(session: RawStompClient) {
  const { status } = await session.ended;
  return [...session.summary, status];
}

/** The next received MESSAGE: its headers by name and its body. */
async function message(session: RawStompClient) {
  const received = await session.next(({ command }) => command === 'MESSAGE');
  const value = (name: string) => wireValue(received, name);
  return {
    subscription: value('subscription'),
    ack: value('ack'),
    id: value('message-id'),
    body: received.body,
    value,
  };
}

async function stompjs(): Promise<Client> {
  const client = new Client({
    webSocketFactory: () => {
      // ws asks for a net.Socket; any duplex does.
      const createConnection = () => dial() as never;
      return new WebSocket('ws://in-memory.invalid/', ['v12.stomp'], { createConnection });
    },
    connectHeaders: { login: 'guest', passcode: 'guest' },
    reconnectDelay: 0,
  });
  clients.push(client);
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  return client;
}

describe('the generic server', () => {
  it('the generic server offers heart-beats of one second and accepts only the login guest', async () => {
    const session = await raw();
    expect(wireValue(await session.next(), 'heart-beat')).toBe('1000,1000');
    for (const credentials of [[], ['login:guest', 'passcode:x'], ['login:x', 'passcode:guest']]) {
      expect(await refusal(await raw(credentials))).toEqual(['ERROR AUTH_FAILED', 1008]);
    }
  });

  it('the generic server delivers a message to every subscriber of the topic, the sender included, and to no other session', async () => {
    const [first, second, other] = [
      await subscribed(),
      await subscribed(),
      await subscribed('auto', '/topic/b'),
    ];
    await first.sendAndWait(
      'SEND',
      ['destination:/topic/a', 'content-type:text/plain', 'colour:red', 'colour:blue'],
      'häuser',
    );
    for (const session of [first, second]) {
      const { subscription, ack, body, value } = await message(session);
      expect([subscription, ack, body, value('destination')]).toEqual(['s', undefined, 'häuser', '/topic/a']);
      expect([value('content-type'), value('content-length'), value('colour')]).toEqual([
        'text/plain',
        '7',
        'red',
      ]);
      expect(value('receipt')).toBeUndefined();
    }
    await other.sendAndWait('UNSUBSCRIBE', ['id:s']);
    expect([first.frames, second.frames, other.frames]).toEqual([[], [], []]);
  });

  it('N03: a client cannot set the headers of the server', async () => {
    const session = await subscribed('client');
    const owned = ['subscription:x', 'message-id:x', 'ack:x', 'destination:/topic/b'];
    await session.sendAndWait('SEND', ['destination:/topic/a', ...owned], 'x');
    const received = await message(session);
    expect([received.subscription, received.ack, received.id, received.value('destination')]).toEqual([
      's',
      '1',
      'm-1',
      '/topic/a',
    ]);
  });

  it('U07: delivers nothing after UNSUBSCRIBE', async () => {
    const session = await subscribed();
    await session.sendAndWait('UNSUBSCRIBE', ['id:s']);
    await session.sendAndWait('SEND', ['destination:/topic/a'], 'x');
    expect(session.frames).toEqual([]);
  });

  it.each(['client', 'client-individual'])(
    'A03, A04: the server accepts with ack:%s ACK and NACK only for ids that it issued',
    async (ack) => {
      const session = await subscribed(ack);
      for (const body of ['1', '2', '3']) await session.sendAndWait('SEND', ['destination:/topic/a'], body);
      const acks = [await message(session), await message(session), await message(session)].map(
        (each) => each.ack,
      );
      expect(new Set(acks).size).toBe(3);
      await session.sendAndWait('ACK', [`id:${acks[1]}`]);
      await session.sendAndWait('NACK', [`id:${acks[0]}`]);
      await session.sendAndWait('ACK', [`id:${acks[1]}`]);
      session.sendFrame('ACK', ['id:999']);
      expect(await refusal(session)).toEqual(['ERROR PROTOCOL_ERROR', 1002]);
    },
  );

  it('T02: the server sends the messages of a transaction at COMMIT, in order, all or none', async () => {
    const session = await subscribed();
    await session.sendAndWait('BEGIN', ['transaction:t']);
    for (const body of ['1', '2'])
      await session.sendAndWait('SEND', ['destination:/topic/a', 'transaction:t'], body);
    expect(session.frames).toEqual([]);
    await session.sendAndWait('COMMIT', ['transaction:t']);
    expect([(await message(session)).body, (await message(session)).body]).toEqual(['1', '2']);

    await session.sendAndWait('BEGIN', ['transaction:t']);
    await session.sendAndWait('SEND', ['destination:/topic/a', 'transaction:t'], 'never');
    await session.sendAndWait('ABORT', ['transaction:t']);

    const witness = await subscribed();
    await session.sendAndWait('BEGIN', ['transaction:t']);
    await session.sendAndWait('SEND', ['destination:/topic/a', 'transaction:t'], 'never');
    await session.sendAndWait('SEND', ['destination:/other/a', 'transaction:t'], 'not allowed');
    session.sendFrame('COMMIT', ['transaction:t', 'receipt:c']);
    expect(await refusal(session)).toEqual(['ERROR FORBIDDEN_DESTINATION', 1008]);
    await witness.sendAndWait('BEGIN', ['transaction:t']);
    expect(witness.frames).toEqual([]);
  });

  it('R01: the server sends the receipt of every kind of frame, in order', async () => {
    const session = await connected();
    const receipt = (n: number) => `receipt:${escaped(`r:${n}`)}`;
    session.sendText(
      [
        rawFrame('SUBSCRIBE', ['id:1', 'destination:/topic/a', receipt(1)]),
        rawFrame('BEGIN', ['transaction:t', receipt(2)]),
        rawFrame('SEND', ['destination:/topic/x', 'transaction:t', receipt(3)], 'x'),
        rawFrame('COMMIT', ['transaction:t', receipt(4)]),
        rawFrame('UNSUBSCRIBE', ['id:1', receipt(5)]),
        rawFrame('DISCONNECT', [receipt(6)]),
      ].join('\n\r\n'),
    );
    expect((await session.ended).status).toBe(1000);
    expect(session.frames.map((received) => wireValue(received, 'receipt-id'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `r\\c${n}`),
    );
  });

  it('the generic server carries bodies of 2 MiB, in one or in several WebSocket messages', async () => {
    const session = await subscribed();
    const body = 'x'.repeat(2 * 1_048_576);
    await session.sendAndWait('SEND', ['destination:/topic/a'], body);
    expect((await message(session)).body === body).toBe(true);
    const whole = rawFrame('SEND', ['destination:/topic/a', `content-length:${body.length}`], body);
    for (let at = 0; at < whole.length; at += 300_000) session.sendText(whole.slice(at, at + 300_000));
    expect((await message(session)).body === body).toBe(true);
    session.sendText(`SEND\ndestination:/topic/a\ncontent-length:${body.length + 65_536}\n\n`);
    expect(await refusal(session)).toEqual(['ERROR FRAME_TOO_LARGE', 1009]);
  });

  it('the generic server carries binary bodies unchanged, NUL included, in binary messages', async () => {
    const session = await subscribed();
    const bytes = Buffer.from([0, 255, 13, 10, 0]);
    const head =
      'SEND\ndestination:/topic/a\ncontent-type:application/octet-stream\ncontent-length:5\nreceipt:r\n\n';
    session.sendBytes(Buffer.concat([Buffer.from(head), bytes, Buffer.from([0])]));
    const received = await session.next(({ command }) => command === 'MESSAGE');
    expect([received.binary, received.bytes.subarray(-6, -1)]).toEqual([true, bytes]);
  });

  it('U09: the server accepts eight subscriptions and rejects a ninth', async () => {
    const session = await connected();
    for (let n = 1; n <= 8; n++)
      await session.sendAndWait('SUBSCRIBE', [`id:${n}`, `destination:/topic/${n}`]);
    await session.sendAndWait('UNSUBSCRIBE', ['id:8']);
    await session.sendAndWait('SUBSCRIBE', ['id:8', 'destination:/topic/8']);
    session.sendFrame('SUBSCRIBE', ['id:9', 'destination:/topic/9']);
    expect(await refusal(session)).toEqual(['ERROR PROTOCOL_ERROR', 1002]);
  });

  it.each(['SUBSCRIBE', 'SEND'])(
    'U04, N01: the server rejects %s to destinations outside /topic/ and /queue/',
    async (command) => {
      for (const destination of ['/other/a', '/queue/', '/topic/', '/topic', '/Topic/a', '']) {
        const session = await connected();
        session.sendFrame(command, ['id:1', `destination:${destination}`]);
        expect(await refusal(session)).toEqual(['ERROR FORBIDDEN_DESTINATION', 1008]);
      }
    },
  );

  it('the generic server removes closed connections and their subscriptions', async () => {
    const session = await subscribed();
    session.cut();
    await session.ended;
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.connections()).toBe(0);
    const other = await subscribed();
    await other.sendAndWait('SEND', ['destination:/topic/a'], 'x');
    expect((await message(other)).body).toBe('x');
  });
});

describe('stompjs as a client of the generic server', () => {
  it('stompjs subscribes, sends, acknowledges, commits and disconnects', async () => {
    const client = await stompjs();
    const received: IMessage[] = [];
    let wake = () => {};
    const subscription = client.subscribe(
      '/topic/a',
      (each) => {
        received.push(each);
        wake();
      },
      { ack: 'client-individual' },
    );
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        wake = () => received.length >= count && resolve();
        wake();
      });
    const receipt = (id: string) =>
      new Promise<void>((resolve) => client.watchForReceipt(id, () => resolve()));

    const large = 'ü'.repeat(1_048_576);
    client.publish({
      destination: '/topic/a',
      body: 'first\0with NUL',
      headers: { receipt: 'r:1', colour: 'red' },
    });
    await receipt('r:1');
    client.publish({ destination: '/topic/a', body: large });
    await until(2);
    expect([received[0]?.body, received[0]?.headers.colour, received[1]?.body === large]).toEqual([
      'first\0with NUL',
      'red',
      true,
    ]);
    received[0]?.ack({ receipt: 'ack' });
    received[1]?.nack({ receipt: 'nack' });
    await Promise.all([receipt('ack'), receipt('nack')]);

    const transaction = client.begin();
    client.publish({ destination: '/topic/a', body: 'committed', headers: { transaction: transaction.id } });
    transaction.commit();
    await until(3);
    const dropped = client.begin();
    client.publish({ destination: '/topic/a', body: 'aborted', headers: { transaction: dropped.id } });
    dropped.abort();
    subscription.unsubscribe({ receipt: 'gone' });
    await receipt('gone');
    expect(received.map(({ body }) => body).slice(2)).toEqual(['committed']);
    await client.deactivate();
    expect(server.connections()).toBe(0);
  });
});
