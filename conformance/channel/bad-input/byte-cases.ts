import { expect } from 'vitest';
import { escaped, rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { opcodes } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import type { BadInputFixture } from './fixture.js';
import { protocolError, rejectedBody, rejectedOnline } from './rejections.js';

const heartbeat = 'destination:/app/terminal/heartbeat';

/** The receipt-id of the RECEIPT as it was received, escapes included. */
async function receiptOf(
  fixture: BadInputFixture,
  send: (session: RawStompClient) => void,
): Promise<string | undefined> {
  const session = await fixture.online();
  send(session);
  const receipt = await session.next();
  expect(receipt.command).toBe('RECEIPT');
  expect(receipt.headerLines).toHaveLength(1);
  await fixture.checkAlive(session);
  return wireValue(receipt, 'receipt-id');
}

const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([...part]))));

const tlsHello = bytes([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03], 'x'.repeat(500));

/** BAD-30 to BAD-36, BAD-43 to BAD-46: the bytes of a frame. */
export const byteCases: readonly BadCase[] = [
  ...each('BAD-30', {
    'the escape \\t in a value is rejected': rejectedOnline((session) =>
      session.sendFrame('SEND', [heartbeat, 'x:a\\tb']),
    ),
    'the escape \\t in a name is rejected': rejectedOnline((session) =>
      session.sendFrame('SEND', [heartbeat, 'a\\tb:x']),
    ),
    'a value that ends in a backslash is rejected': rejectedOnline((session) =>
      session.sendFrame('SEND', [heartbeat, 'x:a\\']),
    ),
    'a backslash at the end of one message and the n at the start of the next are a line feed': async (
      fixture,
    ) => {
      const whole = rawFrame('BEGIN', ['transaction:t', 'receipt:a\\nb']);
      const cut = whole.indexOf('\\') + 1;
      const value = await receiptOf(fixture, (session) => {
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
    async run(fixture) {
      const session = await fixture.online();
      session.sendFrame('BEGIN', ['transaction:a\\\\nb', 'receipt:a\\\\nb']);
      expect(wireValue(await session.next(), 'receipt-id')).toBe('a\\\\nb');
      // With a line feed this would be another transaction.
      session.sendFrame('ABORT', ['transaction:a\\nb']);
      expect(await fixture.rejection(session)).toEqual(protocolError);
    },
  },
  ...each('BAD-32', {
    'a header without a colon is rejected': rejectedOnline((session) =>
      session.sendFrame('SEND', [heartbeat, 'nothing']),
    ),
    'an empty header name is rejected': rejectedOnline((session) =>
      session.sendFrame('SEND', [heartbeat, ':v']),
    ),
    'a bare CR in a header is rejected': rejectedOnline((session) =>
      session.sendFrame('SEND', [heartbeat, 'a:b\rc']),
    ),
    'a bare CR in the command is rejected': rejectedOnline((session) =>
      session.sendFrame('SE\rND', [heartbeat]),
    ),
    'a NUL inside a header is rejected': rejectedOnline((session) =>
      session.sendFrame('SEND', [heartbeat, 'a:b\0c']),
    ),
    'a NUL between two frames is rejected': rejectedOnline((session) =>
      session.sendText(`\n\0${rawFrame('SEND', [heartbeat])}`),
    ),
  }),
  ...['-1', '+1', 'abc', '1e9', '99999999999', ' 5', '', '5 ', '0x10', 'NaN', '1.0'].map(
    (length): BadCase => ({
      id: 'BAD-33',
      title: `content-length ${JSON.stringify(length)} is rejected at the end of the headers`,
      run: rejectedOnline((session) => session.sendText(`SEND\n${heartbeat}\ncontent-length:${length}\n\n`)),
    }),
  ),
  ...each('BAD-34', {
    'a content-length that is one byte too small is rejected at once': rejectedOnline((session) =>
      session.sendFrame('SEND', [heartbeat, 'content-length:4'], 'hello'),
    ),
    'a content-length that is one byte too large makes the frame incomplete, which is rejected after 30 s':
      async (fixture) => {
        const session = await fixture.online();
        session.sendFrame('SEND', [heartbeat, 'content-length:6', 'receipt:long'], 'hello');
        await fixture.pass(29_000);
        expect(session.summary).toEqual([]);
        await fixture.pass(2_000);
        const [error, status] = await fixture.rejectedWith(session);
        expect([wireValue(error, 'code'), wireValue(error, 'receipt-id'), status]).toEqual([
          'PROTOCOL_ERROR',
          'long',
          1002,
        ]);
      },
    'an incomplete frame is rejected after 30 s although a byte arrives every second': async (fixture) => {
      const session = await fixture.online();
      session.sendText(`SEND\n${heartbeat}\ncontent-length:500\n\n`);
      for (let second = 0; second < 31; second++) {
        session.sendText('x');
        await fixture.pass(1_000);
      }
      expect(await fixture.rejection(session)).toEqual(protocolError);
    },
  }),
  ...each('BAD-35', {
    'the first of two content-lengths is used: 5, then 500': async (fixture) => {
      const session = await fixture.online();
      await session.sendAndWait('SEND', [heartbeat, 'content-length:5', 'content-length:500'], 'hello');
      expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
    },
    'the first of two content-lengths is used: 500, then 5': async (fixture) => {
      const session = await fixture.online();
      session.sendFrame('SEND', [heartbeat, 'content-length:500', 'content-length:5'], 'hello');
      session.sendText(`${'x'.repeat(500 - 'hello\0'.length)}\0`);
      expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
      await fixture.checkAlive(session);
    },
  }),
  ...['SUBSCRIBE', 'ACK', 'DISCONNECT', 'BEGIN', 'UNSUBSCRIBE'].flatMap((command) =>
    (['with', 'without'] as const).map(
      (counted): BadCase => ({
        id: 'BAD-36',
        title: `a body on ${command}, ${counted} content-length, is rejected`,
        run: rejectedOnline((session) =>
          session.sendFrame(command, ['id:9', ...(counted === 'with' ? ['content-length:4'] : [])], 'body'),
        ),
      }),
    ),
  ),
  {
    id: 'BAD-36',
    title: 'a body on CONNECT is rejected',
    async run(fixture) {
      const session = await fixture.open();
      const token = await fixture.wsToken();
      session.sendFrame('CONNECT', ['accept-version:1.2', `Authorization:Bearer ${token}`], 'body');
      expect(await fixture.rejection(session)).toEqual(protocolError);
      expect(await fixture.isOnline()).toBe(false);
    },
  },
  ...each('BAD-43', {
    'invalid UTF-8 in a text message closes the connection with 1007': async (fixture) => {
      const session = await fixture.online();
      session.webSocket.sendFrame(opcodes.text, bytes(`SEND\n${heartbeat}\nx:`, [0xc3, 0x28], '\n\n\0'));
      expect((await session.ended).status).toBe(1007);
      expect(session.frames).toEqual([]);
    },
    'invalid UTF-8 in a header of a binary message is rejected': rejectedOnline((session) =>
      session.sendBytes(bytes(`SEND\n${heartbeat}\nx:`, [0xc3, 0x28], '\n\n\0')),
    ),
    'invalid UTF-8 in the body of a SEND gets REPORT_REJECTED, since it is not valid JSON': async (
      fixture,
    ) => {
      const session = await fixture.online();
      const frame = 'SEND\ndestination:/app/terminal/settings\n\n{"settings":{"x":"';
      await rejectedBody(fixture, session, async () =>
        session.sendBytes(bytes(frame, [0xc3, 0x28], '"}}\0')),
      );
    },
    'a surrogate written as three bytes is rejected': rejectedOnline((session) =>
      session.sendBytes(bytes(`SEND\n${heartbeat}\nx:`, [0xed, 0xa0, 0x80], '\n\n\0')),
    ),
  }),
  ...['connect', 'Send', 'send', 'CONNECTED', 'MESSAGE', 'ERROR', 'RECEIPT', 'SENDX', ' SEND', ''].map(
    (command): BadCase => ({
      id: 'BAD-44',
      title: `the command ${JSON.stringify(command)} is rejected`,
      run: rejectedOnline((session) => session.sendText(`${command}\n${heartbeat}\n\n\0`)),
    }),
  ),
  ...each('BAD-44', {
    'an HTTP request in place of a frame is rejected': rejectedOnline((session) =>
      session.sendText('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    ),
    'a TLS ClientHello in place of a frame is rejected': rejectedOnline((session) =>
      session.sendBytes(tlsHello),
    ),
    'a TLS ClientHello before CONNECT is rejected': async (fixture) => {
      const session = await fixture.open();
      session.sendBytes(tlsHello);
      expect(await fixture.rejection(session)).toEqual(protocolError);
    },
    'a TLS ClientHello in place of an HTTP request is rejected with 400': async (fixture) => {
      expect(await fixture.backend.raw(tlsHello.toString('latin1'))).toMatch(/^HTTP\/1.1 400 /);
    },
  }),
  {
    id: 'BAD-45',
    title: 'headers named __proto__, constructor and toString are ordinary headers',
    async run(fixture) {
      const odd = ['__proto__:x', 'constructor:y', 'toString:z', 'hasOwnProperty:', 'polluted:1'];
      const session = await fixture.open();
      const token = await fixture.wsToken();
      session.sendFrame('CONNECT', [...odd, 'accept-version:1.2', `Authorization:Bearer ${token}`]);
      expect((await session.next()).command).toBe('CONNECTED');
      await session.sendAndWait('SUBSCRIBE', [
        ...odd,
        'id:__proto__',
        `destination:${fixture.queue}`,
        'ack:client',
      ]);
      await session.sendAndWait('SEND', [...odd, 'destination:/app/terminal/register']);
      await session.sendAndWait('BEGIN', ['transaction:constructor']);
      await session.sendAndWait('SEND', [...odd, heartbeat, 'transaction:constructor']);
      await session.sendAndWait('COMMIT', ['transaction:constructor']);
      const message = await session.next();
      expect(wireValue(message, 'subscription')).toBe('__proto__');
      expect(
        message.headerLines.filter((line) => /proto__:|constructor|toString|polluted/.test(line)),
      ).toEqual([]);
      await session.sendAndWait('UNSUBSCRIBE', ['id:__proto__']);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect('polluted' in {}).toBe(false);
    },
  },
  ...['a:b', 'a\rb', 'a\nb', 'x'.repeat(4_096), '🧾 ü €', '', '\\', ' padded ', '__proto__'].map(
    (value): BadCase => ({
      id: 'BAD-46',
      title: `the receipt ${JSON.stringify(value).slice(0, 20)} is returned unchanged`,
      async run(fixture) {
        const receipt = `receipt:${escaped(value)}`;
        const back = await receiptOf(fixture, (session) =>
          session.sendText(
            rawFrame('BEGIN', ['transaction:t', receipt]) + rawFrame('ABORT', ['transaction:t']),
          ),
        );
        expect(back).toBe(escaped(value));
      },
    }),
  ),
];
