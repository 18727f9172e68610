import { expect } from 'vitest';
import { opcodes } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import { type BadInputFixture, eventLoopTurns } from './fixture.js';

function ends(fixture: BadInputFixture): number {
  return fixture.backend.seen('session.offline').filter((end) => end.configId === fixture.sender.configId)
    .length;
}

function closePayload(status: number, reason = ''): Buffer {
  return Buffer.concat([Buffer.from([status >> 8, status & 255]), Buffer.from(reason)]);
}

const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const version = 'Sec-WebSocket-Version: 13';
const upgrade = ['Host: in-memory.invalid', 'Connection: Upgrade', 'Upgrade: websocket'];

/** The status of the response to a raw request; the connection closes after a rejection. */
async function responseStatus(
  fixture: BadInputFixture,
  first: string,
  headers: readonly string[],
): Promise<number> {
  const text = await fixture.backend.raw(`${[first, ...headers].join('\r\n')}\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]);
}

function handshake(first: string, headers: readonly string[], statuses: readonly number[]) {
  return async (fixture: BadInputFixture) => {
    expect(statuses).toContain(await responseStatus(fixture, first, [...upgrade, ...headers]));
  };
}

/** The status of a handshake with that Origin header. */
function origin(value: string | undefined) {
  return async (fixture: BadInputFixture): Promise<number> => {
    const headers = [...upgrade, key, version, ...(value === undefined ? [] : [`Origin: ${value}`])];
    const connection = fixture.backend.connect();
    connection.write(`${['GET /webs HTTP/1.1', ...headers].join('\r\n')}\r\n\r\n`);
    const head = await new Promise<string>((resolve) => {
      connection.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
    connection.destroy();
    return Number(head.slice(9, 12));
  };
}

/** BAD-20, BAD-56, BAD-57: bad input below STOMP. */
export const webSocketCases: readonly BadCase[] = [
  ...each('BAD-20', {
    'a foreign Origin is rejected with 403': async (fixture) => {
      for (const foreign of [
        'https://elsewhere.invalid',
        'http://in-memory.invalid.elsewhere',
        'https://in-memory.invalid',
      ]) {
        expect(await origin(foreign)(fixture), foreign).toBe(403);
      }
    },
    'the Origin null is rejected with 403': async (fixture) =>
      expect(await origin('null')(fixture)).toBe(403),
    'a handshake without Origin is accepted': async (fixture) =>
      expect(await origin(undefined)(fixture)).toBe(101),
    'the Origin of the server itself is accepted': async (fixture) =>
      expect(await origin('http://in-memory.invalid')(fixture)).toBe(101),
    'the Origin of the server itself in capitals is accepted, because it is the same': async (fixture) =>
      expect(await origin('HTTP://IN-MEMORY.INVALID')(fixture)).toBe(101),
  }),
  ...[
    ['status 1005', closePayload(1005)],
    ['status 1006', closePayload(1006)],
    ['status 999', closePayload(999)],
    ['status 5000', closePayload(5000)],
    ['one byte', Buffer.from([3])],
    ['a reason of 126 bytes', closePayload(1000, 'x'.repeat(124))],
    ['a reason that is not UTF-8', closePayload(1000, '').fill(0xff, 2)],
  ].map(
    ([what, payload]): BadCase => ({
      id: 'BAD-56',
      title: `a close frame with ${what} ends the session, which is cleaned up once`,
      async run(fixture) {
        const session = await fixture.online();
        session.webSocket.sendFrame(opcodes.close, payload ?? '');
        await session.ended;
        await eventLoopTurns();
        expect(session.frames).toEqual([]);
        expect([await fixture.isOnline(), ends(fixture)]).toEqual([false, 1]);
        const next = await fixture.online();
        await fixture.checkAlive(next);
      },
    }),
  ),
  ...(
    [
      ['a reserved opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
      ['a frame without mask', Buffer.from([0x81, 0x01, 0x0a])],
      ['a reserved bit', Buffer.from([0xc1, 0x80, 0, 0, 0, 0])],
      ['a continuation without a first fragment', Buffer.from([0x80, 0x80, 0, 0, 0, 0])],
      ['a fragmented ping', Buffer.from([0x09, 0x80, 0, 0, 0, 0])],
    ] as const
  ).map(
    ([what, bytes]): BadCase => ({
      id: 'BAD-56',
      title: `${what} is closed with 1002 and cleaned up once`,
      async run(fixture) {
        const session = await fixture.online();
        session.webSocket.write(bytes);
        expect((await session.ended).status).toBe(1002);
        await eventLoopTurns();
        expect([await fixture.isOnline(), ends(fixture)]).toEqual([false, 1]);
      },
    }),
  ),
  ...each('BAD-44', {
    'a TLS ClientHello instead of an HTTP request is rejected with 400': async (fixture) => {
      const hello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]);
      expect(await fixture.backend.raw(hello.toString('latin1').padEnd(500, 'x'))).toMatch(/^HTTP\/1.1 400 /);
    },
  }),
  ...each('BAD-57', {
    'a handshake with Sec-WebSocket-Version 8 is rejected': handshake(
      'GET /webs HTTP/1.1',
      [key, 'Sec-WebSocket-Version: 8'],
      [400],
    ),
    'a handshake without a version is rejected': handshake('GET /webs HTTP/1.1', [key], [400]),
    'a handshake without a key is rejected': handshake('GET /webs HTTP/1.1', [version], [400]),
    'a handshake with an invalid key is rejected': handshake(
      'GET /webs HTTP/1.1',
      [version, 'Sec-WebSocket-Key: x'],
      [400],
    ),
    'an upgrade by POST is rejected': handshake(
      'POST /webs HTTP/1.1',
      [key, version, 'Content-Length: 0'],
      [405],
    ),
    'a handshake at another path is rejected': handshake('GET /websockets HTTP/1.1', [key, version], [404]),
    'a handshake at the path with a trailing slash is rejected': handshake(
      'GET /webs/ HTTP/1.1',
      [key, version],
      [404],
    ),
    'an upgrade to another protocol is rejected': async (fixture) => {
      const headers = ['Host: x', 'Connection: Upgrade, close', 'Upgrade: h2c', 'Content-Length: 0'];
      expect([400, 404, 405, 426]).toContain(await responseStatus(fixture, 'GET /webs HTTP/1.1', headers));
    },
    'a handshake with 2,000 HTTP headers is rejected': async (fixture) => {
      const many = Array.from({ length: 2_000 }, (_, index) => `X-Header-${index}: ${'v'.repeat(20)}`);
      await handshake('GET /webs HTTP/1.1', [key, version, ...many], [431])(fixture);
    },
  }),
];
