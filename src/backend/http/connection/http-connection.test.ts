import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

afterEach(() => server.closeAllConnections());

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  response.end(`<${request.url} ${body}>`);
}

/** A connection, and the bodies of the responses on it. */
function connect() {
  const [client, socket] = duplexPair();
  let text = '';
  client.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  server.emit('connection', socket);
  return { client, socket, bodies: () => text.match(/<[^<>]*>/g) ?? [], text: () => text };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Writes the texts one after the other, and returns the bodies of the responses. */
async function bodiesOf(...texts: readonly string[]): Promise<readonly string[]> {
  const { client, bodies } = connect();
  for (const text of texts) {
    client.write(text, 'latin1');
    await settle();
  }
  client.destroy();
  return bodies();
}

describe('a request that offers h2c', () => {
  const chunked = `Transfer-Encoding: chunked\r\n\r\n4\r\na\n\nb\r\n1\r\nc\r\n0\r\nTrailer: x\r\n\r\n`;
  const stream = [
    `GET /1 HTTP/1.1\r\n${h2c}\r\n`,
    `POST /2 HTTP/1.1\r\n${h2c}${chunked}`,
    `POST /3 HTTP/1.1\r\n${h2c}Content-Length: 4\r\n\r\n\r\n\r\n`,
    'GET /4 HTTP/1.1\r\nHost: x\r\n\r\n',
  ];
  const expected = ['</1 >', '</2 a\n\nbc>', '</3 \r\n\r\n>', '</4 >'];

  it('a request that offers h2c is served like any other, and those behind it too', async () => {
    expect(await bodiesOf(stream.join(''))).toEqual(expected);
    expect(await bodiesOf(...stream)).toEqual(expected);
  });

  it.each([
    ['offers of h2c', stream.join('')],
    ['plain requests', stream.join('').replaceAll(h2c, 'Host: x\r\n')],
  ])('pipelined %s are served wherever the stream is cut', async (_, text) => {
    for (let at = 1; at < text.length; at += 1)
      expect(await bodiesOf(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual(expected);
  });

  it('a request that offers h2c offers leave no listener on their connection', async () => {
    const { client, socket } = connect();
    const listeners = () => socket.eventNames().map((name) => [name, socket.listenerCount(name)]);
    client.write(`GET /1 HTTP/1.1\r\n${h2c}\r\n`);
    await settle();
    const after = listeners();
    client.write(`GET /1 HTTP/1.1\r\n${h2c}\r\n`.repeat(50));
    while (closed < 51) await settle();
    await settle();
    expect(listeners()).toEqual(after);
  });
});

describe('a WebSocket handshake', () => {
  it('an upgrade receives the bytes that follow its head, behind earlier requests', async () => {
    const received: string[] = [];
    server.on('upgrade', (_request, socket: Duplex, head: Buffer) => {
      if (head.length > 0) socket.unshift(head);
      socket.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    });
    await bodiesOf(
      'GET /0 HTTP/1.1\r\nHost: x\r\n\r\nGET /1 HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: WebSocket\r\n\r\none\r\n\r\n',
      'two',
    );
    expect(received.join('')).toBe('one\r\n\r\ntwo');
  });
});

describe('pipelined requests', () => {
  const request = 'GET /held HTTP/1.1\r\nHost: x\r\n\r\n';

  it('at most the limit is open; the others are read as responses are sent', async () => {
    const { client, bodies } = connect();
    client.write(request.repeat(10));
    await settle();
    expect(held.length).toBe(maxOpen);
    for (let at = 0; at < 10; at += 1) {
      held[at]?.end(`<${at}>`);
      await settle();
      expect(held.length).toBe(Math.min(10, maxOpen + at + 1));
    }
    expect(bodies()).toEqual(Array.from({ length: 10 }, (_, at) => `<${at}>`));
  });

  it('other connections have their turn between them', async () => {
    const [busy, other] = [connect(), connect()];
    busy.client.write('GET /busy HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
    other.client.write('GET /other HTTP/1.1\r\nHost: x\r\n\r\n');
    while (other.bodies().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(busy.bodies().length).toBeLessThan(50);
    while (busy.bodies().length < 200) await settle();
  });

  it('the last of them receives its body, although no more requests are read', async () => {
    const { client, bodies } = connect();
    client.write(`${request.repeat(3)}POST /4 HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nabc`);
    await settle();
    client.write('def');
    for (const response of held) response.end('<held>');
    await settle();
    expect(bodies()).toEqual(['<held>', '<held>', '<held>', '</4 abcdef>']);
  });

  it('all of them close when their connection closes', async () => {
    const { client, socket } = connect();
    client.write(request.repeat(3));
    await settle();
    // One has its response already, which waits for its turn.
    held[1]?.end('<1>');
    client.destroy();
    socket.destroy();
    await settle();
    expect(closed).toBe(3);
    expect(held.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
    // A response that comes too late is dropped.
    for (const response of held) response.end('<late>');
    await settle();
  });

  it('what follows the last response of a connection is dropped', async () => {
    const { client, bodies } = connect();
    client.write(`GET /1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await settle();
    client.write(request.repeat(3));
    await settle();
    expect(bodies()).toEqual(['</1 >']);
    expect(held).toEqual([]);
  });

  it('a client that reads late receives every response', async () => {
    const { client, bodies } = connect();
    client.pause();
    client.write(`GET /${'x'.repeat(6_000)} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100));
    for (let round = 0; round < 20; round += 1) await settle();
    expect(closed).toBeLessThan(100);
    client.resume();
    while (closed < 100) await settle();
    await settle();
    expect(bodies()).toHaveLength(100);
  });

  it('a body that is not read stops the connection, until it is read', async () => {
    const { client } = connect();
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
