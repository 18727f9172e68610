import { expect } from 'vitest';
import { escaped, rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { opcodes } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import type { Stage } from './fixture.js';

const protocolError = ['PROTOCOL_ERROR', 1002];
const heartbeat = 'destination:/app/terminal/heartbeat';

/** What an online terminal says, and the refusal of it. */
function refused(say: (session: RawStompClient, stage: Stage) => void, refusal = protocolError) {
  return async (stage: Stage) => {
    const session = await stage.online();
    say(session, stage);
    expect(await stage.refusal(session)).toEqual(refusal);
  };
}

/** The RECEIPT that a receipt header, as written, is answered with: as it stands on the wire. */
async function receiptOf(stage: Stage, say: (session: RawStompClient) => void): Promise<string | undefined> {
  const session = await stage.online();
  say(session);
  const heard = await session.next();
  expect(heard.command).toBe('RECEIPT');
  expect(heard.headerLines).toHaveLength(1);
  await stage.lives(session);
  return wireValue(heard, 'receipt-id');
}

const octets = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([...part]))));

const tlsHello = octets([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03], 'x'.repeat(500));

/** BAD-30 to BAD-36, BAD-43 to BAD-46: the octets of a frame. */
export const byteCases: readonly BadCase[] = [
  ...each('BAD-30', {
    'the escape \\t is fatal': refused((session) => session.sendFrame('SEND', [heartbeat, 'x:a\\tb'])),
    'the escape \\t in a name is fatal': refused((session) =>
      session.sendFrame('SEND', [heartbeat, 'a\\tb:x']),
    ),
    'a value that ends in a backslash is fatal': refused((session) =>
      session.sendFrame('SEND', [heartbeat, 'x:a\\']),
    ),
    'a backslash in one message and its n in the next are a line feed': async (stage) => {
      const whole = rawFrame('BEGIN', ['transaction:t', 'receipt:a\\nb']);
      const cut = whole.indexOf('\\') + 1;
      const value = await receiptOf(stage, (session) => {
        session.sendText(whole.slice(0, cut));
        session.sendText(whole.slice(cut));
        session.sendFrame('ABORT', ['transaction:t']);
      });
      expect(value).toBe('a\\nb');
    },
  }),
  {
    id: 'BAD-31',
    title: 'two backslashes and n are a backslash and n, not a line feed',
    async run(stage) {
      const session = await stage.online();
      session.sendFrame('BEGIN', ['transaction:a\\\\nb', 'receipt:a\\\\nb']);
      expect(wireValue(await session.next(), 'receipt-id')).toBe('a\\\\nb');
      // A line feed would be another transaction.
      session.sendFrame('ABORT', ['transaction:a\\nb']);
      expect(await stage.refusal(session)).toEqual(protocolError);
    },
  },
  ...each('BAD-32', {
    'a header without colon': refused((session) => session.sendFrame('SEND', [heartbeat, 'nothing'])),
    'an empty header name': refused((session) => session.sendFrame('SEND', [heartbeat, ':v'])),
    'a bare CR in a header': refused((session) => session.sendFrame('SEND', [heartbeat, 'a:b\rc'])),
    'a bare CR in the command': refused((session) => session.sendFrame('SE\rND', [heartbeat])),
    'a NUL inside a header': refused((session) => session.sendFrame('SEND', [heartbeat, 'a:b\0c'])),
    'a NUL between two frames': refused((session) =>
      session.sendText(`\n\0${rawFrame('SEND', [heartbeat])}`),
    ),
  }),
  ...['-1', '+1', 'abc', '1e9', '99999999999', ' 5', '', '5 ', '0x10', 'NaN', '1.0'].map(
    (length): BadCase => ({
      id: 'BAD-33',
      title: `content-length ${JSON.stringify(length)} is refused at the end of the headers`,
      run: refused((session) => session.sendText(`SEND\n${heartbeat}\ncontent-length:${length}\n\n`)),
    }),
  ),
  ...each('BAD-34', {
    'a content-length that is one too short is refused at once': refused((session) =>
      session.sendFrame('SEND', [heartbeat, 'content-length:4'], 'hello'),
    ),
    'one that is one too long is an incomplete frame: refused after 30 s': async (stage) => {
      const session = await stage.online();
      session.sendFrame('SEND', [heartbeat, 'content-length:6', 'receipt:long'], 'hello');
      await stage.pass(29_000);
      expect(session.summary).toEqual([]);
      await stage.pass(2_000);
      const [error, status] = await stage.refusedWith(session);
      expect([wireValue(error, 'code'), wireValue(error, 'receipt-id'), status]).toEqual([
        'PROTOCOL_ERROR',
        'long',
        1002,
      ]);
    },
    'bytes that trickle in keep an incomplete frame alive no longer': async (stage) => {
      const session = await stage.online();
      session.sendText(`SEND\n${heartbeat}\ncontent-length:500\n\n`);
      for (let second = 0; second < 31; second++) {
        session.sendText('x');
        await stage.pass(1_000);
      }
      expect(await stage.refusal(session)).toEqual(protocolError);
    },
  }),
  ...each('BAD-35', {
    'of two content-lengths the first is used: 5, then 500': async (stage) => {
      const session = await stage.online();
      await session.sendAndWait('SEND', [heartbeat, 'content-length:5', 'content-length:500'], 'hello');
      expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
    },
    'of two content-lengths the first is used: 500, then 5': async (stage) => {
      const session = await stage.online();
      session.sendFrame('SEND', [heartbeat, 'content-length:500', 'content-length:5'], 'hello');
      session.sendText(`${'x'.repeat(500 - 'hello\0'.length)}\0`);
      expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
      await stage.lives(session);
    },
  }),
  ...['SUBSCRIBE', 'ACK', 'DISCONNECT', 'BEGIN', 'UNSUBSCRIBE'].flatMap((command) =>
    (['with', 'without'] as const).map(
      (counted): BadCase => ({
        id: 'BAD-36',
        title: `a body on ${command}, ${counted} content-length, is refused`,
        run: refused((session) =>
          session.sendFrame(command, ['id:9', ...(counted === 'with' ? ['content-length:4'] : [])], 'body'),
        ),
      }),
    ),
  ),
  {
    id: 'BAD-36',
    title: 'a body on CONNECT is refused',
    async run(stage) {
      const session = await stage.open();
      const token = await stage.wsToken();
      session.sendFrame('CONNECT', ['accept-version:1.2', `Authorization:Bearer ${token}`], 'body');
      expect(await stage.refusal(session)).toEqual(protocolError);
      expect(await stage.isOnline()).toBe(false);
    },
  },
  ...each('BAD-43', {
    'invalid UTF-8 in a text message is closed 1007': async (stage) => {
      const session = await stage.online();
      session.webSocket.sendFrame(opcodes.text, octets(`SEND\n${heartbeat}\nx:`, [0xc3, 0x28], '\n\n\0'));
      expect((await session.ended).status).toBe(1007);
      expect(session.frames).toEqual([]);
    },
    'invalid UTF-8 in a header of a binary message is refused': refused((session) =>
      session.sendBytes(octets(`SEND\n${heartbeat}\nx:`, [0xc3, 0x28], '\n\n\0')),
    ),
    'invalid UTF-8 in the body of a SEND is refused, for it is no JSON': refused((session) =>
      session.sendBytes(
        octets('SEND\ndestination:/app/terminal/settings\n\n{"settings":{"x":"', [0xc3, 0x28], '"}}\0'),
      ),
    ),
    'a surrogate written as three octets is refused': refused((session) =>
      session.sendBytes(octets(`SEND\n${heartbeat}\nx:`, [0xed, 0xa0, 0x80], '\n\n\0')),
    ),
  }),
  ...['connect', 'Send', 'send', 'CONNECTED', 'MESSAGE', 'ERROR', 'RECEIPT', 'SENDX', ' SEND', ''].map(
    (command): BadCase => ({
      id: 'BAD-44',
      title: `the command ${JSON.stringify(command)} is refused`,
      run: refused((session) => session.sendText(`${command}\n${heartbeat}\n\n\0`)),
    }),
  ),
  ...each('BAD-44', {
    'an HTTP request in the place of a frame is refused': refused((session) =>
      session.sendText('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    ),
    'the bytes of TLS in the place of a frame are refused': refused((session) => session.sendBytes(tlsHello)),
    'the bytes of TLS before CONNECT are refused': async (stage) => {
      const session = await stage.open();
      session.sendBytes(tlsHello);
      expect(await stage.refusal(session)).toEqual(protocolError);
    },
    'the bytes of TLS in the place of HTTP are answered 400': async (stage) => {
      expect(await stage.backend.raw(tlsHello.toString('latin1'))).toMatch(/^HTTP\/1.1 400 /);
    },
  }),
  {
    id: 'BAD-45',
    title: 'headers named __proto__, constructor and toString are ordinary ones',
    async run(stage) {
      const odd = ['__proto__:x', 'constructor:y', 'toString:z', 'hasOwnProperty:', 'polluted:1'];
      const session = await stage.open();
      const token = await stage.wsToken();
      session.sendFrame('CONNECT', [...odd, 'accept-version:1.2', `Authorization:Bearer ${token}`]);
      expect((await session.next()).command).toBe('CONNECTED');
      await session.sendAndWait('SUBSCRIBE', [
        ...odd,
        'id:__proto__',
        `destination:${stage.queue}`,
        'ack:client',
      ]);
      await session.sendAndWait('SEND', [...odd, 'destination:/app/terminal/register']);
      await session.sendAndWait('BEGIN', ['transaction:constructor']);
      await session.sendAndWait('SEND', [...odd, heartbeat, 'transaction:constructor']);
      await session.sendAndWait('COMMIT', ['transaction:constructor']);
      const heard = await session.next();
      expect(wireValue(heard, 'subscription')).toBe('__proto__');
      expect(heard.headerLines.filter((line) => /proto__:|constructor|toString|polluted/.test(line))).toEqual(
        [],
      );
      await session.sendAndWait('UNSUBSCRIBE', ['id:__proto__']);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect('polluted' in {}).toBe(false);
    },
  },
  ...['a:b', 'a\rb', 'a\nb', 'x'.repeat(4_096), '🧾 ü €', '', '\\', ' padded ', '__proto__'].map(
    (value): BadCase => ({
      id: 'BAD-46',
      title: `the receipt ${JSON.stringify(value).slice(0, 20)} comes back as it was`,
      async run(stage) {
        const receipt = `receipt:${escaped(value)}`;
        const back = await receiptOf(stage, (session) =>
          session.sendText(
            rawFrame('BEGIN', ['transaction:t', receipt]) + rawFrame('ABORT', ['transaction:t']),
          ),
        );
        expect(back).toBe(escaped(value));
      },
    }),
  ),
];
