import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardConnections } from './guard-connections.js';

const maxOpen = 4;
const h2c = 'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';

let server: Server;
/** The requests to `/held`, in their order. */
let held: ServerResponse[];
let closed: number;

beforeEach(() => {
  held = [];
  closed = 0;
  server = createServer((request, response) => {
    response.once('close', () => {
      closed += 1;
    });
    if (request.url?.startsWith('/held')) held.push(response);
    else void respond(request, response);
  });
  guardConnections(server, maxOpen);
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  response.end(`<${request.url} ${body}>`);
}

/** Creates the two ends of a connection. */
type Transport = () => Promise<{ readonly client: Duplex; readonly socket: Duplex }>;

/** Node does not read such a socket without JavaScript. */
const pair: Transport = async () => {
  const [client, socket] = duplexPair();
  server.emit('connection', socket);
  return { client, socket };
};

/** Node reads such a socket itself until the first pipelined request or offer of another protocol. */
const tcp: Transport = async () => {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connectTcp((server.address() as AddressInfo).port, '127.0.0.1');
  const [[socket]] = await Promise.all([once(server, 'connection'), once(client, 'connect')]);
  client.on('error', () => undefined);
  return { client, socket };
};

/** A connection, and the bodies of the responses on it. */
async function connect(transport: Transport) {
  const { client, socket } = await transport();
  let text = '';
  client.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  return { client, socket, bodies: () => text.match(/<[^<>]*>/g) ?? [], text: () => text };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Resolves when the condition holds and what is under way has settled. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
  await settle();
}

/** Writes the texts one after the other, and returns the bodies of the responses when there are `count` of them. */
async function bodiesOf(transport: Transport, count: number, ...texts: readonly string[]) {
  const { client, bodies } = await connect(transport);
  for (const text of texts) {
    client.write(text, 'latin1');
    await settle();
  }
  await until(() => bodies().length >= count);
  client.destroy();
  return bodies();
}

describe.each<[string, Transport, number]>([
  ['a pair of streams', pair, 1],
  ['TCP', tcp, 17],
])('over %s', (_name, transport, step) => {
  const chunked = `Transfer-Encoding: chunked\r\n\r\n4\r\na\n\nb\r\n1\r\nc\r\n0\r\nTrailer: x\r\n\r\n`;
  const stream = [
    `GET /1 HTTP/1.1\r\n${h2c}\r\n`,
    `POST /2 HTTP/1.1\r\n${h2c}${chunked}`,
    `POST /3 HTTP/1.1\r\n${h2c}Content-Length: 4\r\n\r\n\r\n\r\n`,
    'GET /4 HTTP/1.1\r\nHost: x\r\n\r\n',
  ];
  const expected = ['</1 >', '</2 a\n\nbc>', '</3 \r\n\r\n>', '</4 >'];

  it('a request that offers h2c is served like any other, and those behind it too', async () => {
    expect(await bodiesOf(transport, 4, stream.join(''))).toEqual(expected);
    expect(await bodiesOf(transport, 4, ...stream)).toEqual(expected);
    expect(await bodiesOf(transport, 5, 'GET /0 HTTP/1.1\r\nHost: x\r\n\r\n', ...stream)).toEqual([
      '</0 >',
      ...expected,
    ]);
  });

  it.each([
    ['offers of h2c', stream.join('')],
    ['plain requests', stream.join('').replaceAll(h2c, 'Host: x\r\n')],
  ])('pipelined %s are served wherever the stream is cut', async (_, text) => {
    for (let at = 1; at < text.length; at += step)
      expect(await bodiesOf(transport, 4, text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual(
        expected,
      );
  });

  it('requests that offer h2c leave no listener on their connection', async () => {
    const { client, socket, bodies } = await connect(transport);
    const listeners = () => socket.eventNames().map((name) => [name, socket.listenerCount(name)]);
    client.write(`GET /1 HTTP/1.1\r\n${h2c}\r\n`);
    await until(() => bodies().length === 1);
    const after = listeners();
    client.write(`GET /1 HTTP/1.1\r\n${h2c}\r\n`.repeat(50));
    await until(() => closed === 51);
    expect(listeners()).toEqual(after);
  });

  describe('a WebSocket handshake', () => {
    const handshake = 'GET /1 HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: WebSocket\r\n\r\n';
    const earlier = 'GET /0 HTTP/1.1\r\nHost: x\r\n\r\n';

    it.each([
      ['alone', [handshake]],
      ['behind an earlier request', [earlier, handshake]],
      ['behind a pipelined request', [earlier + handshake]],
      ['behind pipelined requests', [earlier + earlier + handshake]],
    ])('an upgrade receives the bytes that follow its head, %s', async (_, texts) => {
      let received = '';
      server.on('upgrade', (_request, socket: Duplex, head: Buffer) => {
        if (head.length > 0) socket.unshift(head);
        socket.on('data', (chunk: Buffer) => {
          received += chunk;
        });
      });
      const { client } = await connect(transport);
      for (const [at, text] of texts.entries()) {
        client.write(at === texts.length - 1 ? `${text}one\r\n\r\n` : text);
        await settle();
      }
      client.write('two');
      await until(() => received === 'one\r\n\r\ntwo');
      client.destroy();
    });
  });

  describe('pipelined requests', () => {
    const request = 'GET /held HTTP/1.1\r\nHost: x\r\n\r\n';

    it('at most the limit is open; the others are read as responses are sent', async () => {
      const { client, bodies } = await connect(transport);
      client.write(request.repeat(10));
      await until(() => held.length === maxOpen);
      // No further one is read in later turns.
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect(held.length).toBe(maxOpen);
      for (let at = 0; at < 10; at += 1) {
        const open = Math.min(10, maxOpen + at + 1);
        held[at]?.end(`<${at}>`);
        await until(() => held.length >= open);
        expect(held.length).toBe(open);
      }
      await until(() => bodies().length === 10);
      expect(bodies()).toEqual(Array.from({ length: 10 }, (_, at) => `<${at}>`));
    });

    it('other connections have their turn between them', async () => {
      const [busy, other] = [await connect(transport), await connect(transport)];
      busy.client.write('GET /busy HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
      other.client.write('GET /other HTTP/1.1\r\nHost: x\r\n\r\n');
      while (other.bodies().length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(busy.bodies().length).toBeLessThan(50);
      await until(() => busy.bodies().length === 200);
    });

    it('the last of them receives its body, although no more requests are read', async () => {
      const { client, bodies } = await connect(transport);
      client.write(`${request.repeat(3)}POST /4 HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nabc`);
      await until(() => held.length === 3);
      client.write('def');
      for (const response of held) response.end('<held>');
      await until(() => bodies().length === 4);
      expect(bodies()).toEqual(['<held>', '<held>', '<held>', '</4 abcdef>']);
    });

    it('all of them close when their connection closes', async () => {
      const { client, socket } = await connect(transport);
      client.write(request.repeat(3));
      await until(() => held.length === 3);
      // One has its response already, which waits for its turn.
      held[1]?.end('<1>');
      client.destroy();
      socket.destroy();
      await until(() => closed === 3);
      expect(held.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
      // A response that comes too late is dropped.
      for (const response of held) response.end('<late>');
      await settle();
    });

    it('what follows the last response of a connection is dropped', async () => {
      const { client, bodies } = await connect(transport);
      client.write(`GET /1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      await until(() => bodies().length === 1);
      client.write(request.repeat(3));
      await settle();
      expect(bodies()).toEqual(['</1 >']);
      expect(held).toEqual([]);
    });

    it('invalid bytes behind them are rejected once, and they keep their responses', async () => {
      const errors: (string | undefined)[] = [];
      server.on('clientError', (error: NodeJS.ErrnoException) => errors.push(error.code));
      const { client, bodies } = await connect(transport);
      client.write(`${request}${request}\u0001 /held\r\n\r\n`);
      await until(() => errors.length === 1);
      for (const response of held) response.end('<held>');
      await until(() => bodies().length === 2);
      expect(errors).toEqual(['HPE_INVALID_METHOD']);
    });

    it('a client that reads late receives every response', async () => {
      const { client, bodies } = await connect(transport);
      client.pause();
      client.write(`GET /${'x'.repeat(6_000)} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1_000));
      for (let round = 0; round < 20; round += 1) await settle();
      expect(closed).toBeLessThan(1_000);
      client.resume();
      await until(() => closed === 1_000 && bodies().length === 1_000);
    });

    it('a body that is not read stops the connection, until it is read', async () => {
      const { client } = await connect(transport);
      const bodies: IncomingMessage[] = [];
      server.prependListener('request', (each) => bodies.push(each));
      const size = 4_000_000;
      client.write(`POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
      for (let at = 0; at < size; at += 10_000) client.write(Buffer.alloc(10_000));
      for (let round = 0; round < 100; round += 1) await settle();
      const [body] = bodies;
      expect(body?.readableLength).toBeLessThan(500_000);
      const read = once(client, 'data');
      body?.on('end', () => held[0]?.end('<read>')).resume();
      await read;
    });
  });
});

it('requests without pipelining over TCP are read by Node itself, and those behind a pipelined one are not', async () => {
  const { client, socket, bodies } = await connect(tcp);
  const isReadByNode = () => Reflect.get(Reflect.get(socket, 'parser'), '_consumed');
  const request = 'GET /1 HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const count of [1, 2, 3]) {
    client.write(request);
    await until(() => bodies().length === count);
    expect(isReadByNode()).toBe(true);
  }
  client.write(request.repeat(2));
  await until(() => bodies().length === 5);
  expect(isReadByNode()).toBe(false);
});
