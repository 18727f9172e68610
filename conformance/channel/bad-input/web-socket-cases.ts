import { expect } from 'vitest';
import { opcodes } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import { type Stage, turns } from './fixture.js';

function ends(stage: Stage): number {
  return stage.backend.seen('session.offline').filter((end) => end.configId === stage.mine.configId).length;
}

function closePayload(status: number, reason = ''): Buffer {
  return Buffer.concat([Buffer.from([status >> 8, status & 255]), Buffer.from(reason)]);
}

const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const version = 'Sec-WebSocket-Version: 13';
const upgrade = ['Host: in-memory.invalid', 'Connection: Upgrade', 'Upgrade: websocket'];

/** The status of the answer to a request as written; the connection ends behind a refusal. */
async function answer(stage: Stage, first: string, headers: readonly string[]): Promise<number> {
  const text = await stage.backend.raw(`${[first, ...headers].join('\r\n')}\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]);
}

function handshake(first: string, headers: readonly string[], statuses: readonly number[]) {
  return async (stage: Stage) => {
    expect(statuses).toContain(await answer(stage, first, [...upgrade, ...headers]));
  };
}

/** An Origin header, and what becomes of the handshake. */
function origin(value: string | undefined) {
  return async (stage: Stage): Promise<number> => {
    const headers = [...upgrade, key, version, ...(value === undefined ? [] : [`Origin: ${value}`])];
    const connection = stage.backend.connect();
    connection.write(`${['GET /webs HTTP/1.1', ...headers].join('\r\n')}\r\n\r\n`);
    const head = await new Promise<string>((resolve) => {
      connection.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
    connection.destroy();
    return Number(head.slice(9, 12));
  };
}

/** BAD-20, BAD-56, BAD-57: what is wrong below STOMP. */
export const webSocketCases: readonly BadCase[] = [
  ...each('BAD-20', {
    'a foreign Origin gets 403': async (stage) => {
      for (const foreign of [
        'https://elsewhere.invalid',
        'http://in-memory.invalid.elsewhere',
        'HTTP://IN-MEMORY.INVALID',
      ]) {
        expect(await origin(foreign)(stage), foreign).toBe(403);
      }
    },
    'the Origin null gets 403': async (stage) => expect(await origin('null')(stage)).toBe(403),
    'no Origin is accepted': async (stage) => expect(await origin(undefined)(stage)).toBe(101),
    'its own Origin is accepted': async (stage) =>
      expect(await origin('http://in-memory.invalid')(stage)).toBe(101),
  }),
  ...[
    ['status 1005', closePayload(1005)],
    ['status 1006', closePayload(1006)],
    ['status 999', closePayload(999)],
    ['status 5000', closePayload(5000)],
    ['one octet', Buffer.from([3])],
    ['a reason of 126 octets', closePayload(1000, 'x'.repeat(124))],
    ['a reason that is no UTF-8', closePayload(1000, '').fill(0xff, 2)],
  ].map(
    ([what, payload]): BadCase => ({
      id: 'BAD-56',
      title: `a close frame with ${what} ends the session, which is cleaned up once`,
      async run(stage) {
        const session = await stage.online();
        session.webSocket.sendFrame(opcodes.close, payload ?? '');
        await session.ended;
        await turns();
        expect(session.frames).toEqual([]);
        expect([await stage.isOnline(), ends(stage)]).toEqual([false, 1]);
        const next = await stage.online();
        await stage.lives(next);
      },
    }),
  ),
  ...(
    [
      ['a reserved opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
      ['a frame without mask', Buffer.from([0x81, 0x01, 0x0a])],
      ['a reserved bit', Buffer.from([0xc1, 0x80, 0, 0, 0, 0])],
      ['a continuation of nothing', Buffer.from([0x80, 0x80, 0, 0, 0, 0])],
      ['a fragmented ping', Buffer.from([0x09, 0x80, 0, 0, 0, 0])],
    ] as const
  ).map(
    ([what, bytes]): BadCase => ({
      id: 'BAD-56',
      title: `${what} is closed 1002, and cleaned up once`,
      async run(stage) {
        const session = await stage.online();
        session.webSocket.write(bytes);
        expect((await session.ended).status).toBe(1002);
        await turns();
        expect([await stage.isOnline(), ends(stage)]).toEqual([false, 1]);
      },
    }),
  ),
  ...each('BAD-57', {
    'Sec-WebSocket-Version 8': handshake('GET /webs HTTP/1.1', [key, 'Sec-WebSocket-Version: 8'], [400]),
    'no version': handshake('GET /webs HTTP/1.1', [key], [400]),
    'no key': handshake('GET /webs HTTP/1.1', [version], [400]),
    'a key that is none': handshake('GET /webs HTTP/1.1', [version, 'Sec-WebSocket-Key: x'], [400]),
    'an upgrade by POST': handshake('POST /webs HTTP/1.1', [key, version, 'Content-Length: 0'], [405]),
    'a wrong path': handshake('GET /websockets HTTP/1.1', [key, version], [404]),
    'a path with a slash behind it': handshake('GET /webs/ HTTP/1.1', [key, version], [404]),
    'an upgrade to something else': async (stage) => {
      const headers = ['Host: x', 'Connection: Upgrade, close', 'Upgrade: h2c', 'Content-Length: 0'];
      expect([400, 404, 405, 426]).toContain(await answer(stage, 'GET /webs HTTP/1.1', headers));
    },
    '2000 HTTP headers': async (stage) => {
      const many = Array.from({ length: 2_000 }, (_, index) => `X-Header-${index}: ${'v'.repeat(20)}`);
      await handshake('GET /webs HTTP/1.1', [key, version, ...many], [431])(stage);
    },
  }),
];
