import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { createBackend } from '../backend.js';
import type { Backend } from '../backend-options.js';
import { type BackendConfig, defaultConfig, rateLimitOf } from '../config/config.js';

const internalErrors: unknown[] = [];

async function listening(config: Partial<BackendConfig>): Promise<Backend> {
  const random = createRandomRoot(7);
  const backend = createBackend({
    config,
    bootstrapAdmin: { clientId: 'user_raw', clientSecret: 'the secret of the administrator' },
    randomBytes: random.stream('bytes').bytes,
    random,
    emit: () => undefined,
    onInternalError: (error) => internalErrors.push(error),
  });
  await backend.start({ host: '127.0.0.1', port: 0 });
  return backend;
}

/** Returns the head of the response to these raw bytes, over TCP. */
async function responseTo(backend: Backend, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(backend.baseUrl).port), '127.0.0.1');
  try {
    return await new Promise<string>((resolve, reject) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('\r\n\r\n')) resolve(text.slice(0, text.indexOf('\r\n\r\n')));
      });
      socket.once('error', reject).once('close', () => resolve(text));
      socket.write(bytes);
    });
  } finally {
    socket.destroy();
  }
}

/** Returns everything received on the connection until its end. */
async function wholeResponseTo(backend: Backend, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(backend.baseUrl).port), '127.0.0.1');
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('error', reject).once('close', () => resolve(text));
    socket.write(bytes);
  });
}

interface Handshake {
  readonly start?: string;
  /** Replaces headers of the same name; an empty value removes one. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly more?: string;
}

function handshake({ start = 'GET /webs', headers = {}, more = '' }: Handshake = {}): string {
  const lines = Object.entries({
    Host: '127.0.0.1',
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Protocol': 'v12.stomp',
    ...headers,
  }).filter(([, value]) => value !== '');
  return `${start} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}${more}\r\n`;
}

const statusOf = (head: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);

describe('a handshake as bytes on a socket', () => {
  let backend: Backend;

  beforeAll(async () => {
    backend = await listening({
      'rateLimit.handshakeAddress.enabled': false,
      'ws.allowedOrigins': ['https://terminal.example'],
    });
  });

  afterAll(() => backend.stop());

  const own = () => new URL(backend.baseUrl).origin;

  it.each<[string, number, () => Handshake]>([
    ['a foreign one', 403, () => ({ headers: { Origin: 'https://evil.example' } })],
    ['null', 403, () => ({ headers: { Origin: 'null' } })],
    ['one with a listed one in it', 403, () => ({ headers: { Origin: 'https://terminal.example.evil' } })],
    ['a listed one in capitals', 101, () => ({ headers: { Origin: 'https://Terminal.example' } })],
    [
      "the service's own by another loopback name",
      101,
      () => ({ headers: { Origin: own().replace('127.0.0.1', 'localhost') } }),
    ],
    ['a listed one with a slash', 403, () => ({ headers: { Origin: 'https://terminal.example/' } })],
    ['a listed one over http', 403, () => ({ headers: { Origin: 'http://terminal.example' } })],
    ['a listed one', 101, () => ({ headers: { Origin: 'https://terminal.example' } })],
    ["the service's own", 101, () => ({ headers: { Origin: own() } })],
    ['none', 101, () => ({})],
  ])('BAD-20: a handshake with the Origin %s gets %d', async (_, status, wanted) => {
    expect(statusOf(await responseTo(backend, handshake(wanted())))).toBe(status);
  });

  const manyHeaders = Array.from({ length: 2000 }, (_, at) => `X-Header-${at}: 1\r\n`).join('');

  it.each<[string, number, Handshake]>([
    ['version 8', 400, { headers: { 'Sec-WebSocket-Version': '8' } }],
    ['no version', 400, { headers: { 'Sec-WebSocket-Version': '' } }],
    ['no key', 400, { headers: { 'Sec-WebSocket-Key': '' } }],
    ['an invalid key', 400, { headers: { 'Sec-WebSocket-Key': 'short' } }],
    ['another protocol than WebSocket', 404, { headers: { Upgrade: 'h2c' } }],
    ['POST', 405, { start: 'POST /webs' }],
    ['a wrong path', 404, { start: 'GET /websock' }],
    ['2000 headers', 431, { more: manyHeaders }],
  ])('BAD-57: a handshake with %s gets %d, and the process continues', async (_, status, wanted) => {
    expect(statusOf(await responseTo(backend, handshake(wanted)))).toBe(status);
    expect(statusOf(await responseTo(backend, handshake()))).toBe(101);
    expect(internalErrors).toEqual([]);
  });
});

describe('a request that offers another protocol', () => {
  let backend: Backend;

  beforeAll(async () => {
    backend = await listening({});
  });

  afterAll(() => backend.stop());

  const offer =
    'Host: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';

  it('a GET with an upgrade to another protocol gets its normal response', async () => {
    const head = await responseTo(backend, `GET /api/v1/pos/listTerminals HTTP/1.1\r\n${offer}\r\n`);
    expect(head).toMatch(/^HTTP\/1\.1 401 /);
    expect(head).toMatch(/x-request-id: /i);
  });

  it('a POST with an upgrade to another protocol is handled normally with its body', async () => {
    const credentials = Buffer.from('user_raw:the secret of the administrator').toString('base64');
    const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 29\r\n';
    const head = await responseTo(
      backend,
      `POST /api/v1/oauth/token HTTP/1.1\r\n${offer}Authorization: Basic ${credentials}\r\n${type}\r\ngrant_type=client_credentials`,
    );
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a request with an upgrade to another protocol keeps its connection open', async () => {
    const first = `GET /nowhere HTTP/1.1\r\n${offer}\r\n`;
    const next = 'GET /api/v1/pos/listTerminals HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const responses = await wholeResponseTo(backend, first + next);
    expect(responses.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 401']);
  });
});

describe('pipelined requests that offer another protocol', () => {
  it('each of three pipelined payments that offer h2c gets its response, and a stop is not delayed', async () => {
    const backend = await listening({});
    const offer =
      'Host: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
    const request = `POST /api/v1/pos/payNow HTTP/1.1\r\n${offer}Content-Length: 2\r\n\r\n{}`;
    const last = 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const responses = await wholeResponseTo(backend, request.repeat(3) + last);
    expect(responses.match(/HTTP\/1\.1 \d{3}/g)).toEqual([
      ...Array.from({ length: 3 }, () => 'HTTP/1.1 401'),
      'HTTP/1.1 404',
    ]);
    await backend.stop();
    expect(internalErrors).toEqual([]);
  });
});

describe('the limit on handshakes of one address', () => {
  it('the limit allows a burst, then responds with 429 and Retry-After, and refills', async () => {
    const backend = await listening({
      'rateLimit.handshakeAddress.perSecond': 1,
      'rateLimit.handshakeAddress.burst': 3,
    });
    try {
      const heads: string[] = [];
      // A wrong path does not count.
      await responseTo(backend, handshake({ start: 'GET /nowhere' }));
      for (let at = 0; at < 4; at += 1) heads.push(await responseTo(backend, handshake()));
      expect(heads.map(statusOf)).toEqual([101, 101, 101, 429]);
      expect(heads.at(-1)).toMatch(/\r\nRetry-After: 1(\r\n|$)/);
    } finally {
      await backend.stop();
    }
  });

  it('the limit is on by default', () => {
    expect(rateLimitOf(defaultConfig, 'handshakeAddress')).toEqual({ perSecond: 50, burst: 100 });
  });
});
