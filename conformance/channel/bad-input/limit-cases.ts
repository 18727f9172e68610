import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { frameHead, opcodes, webSocketFrame } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import { type BadInputFixture, eventLoopTurns } from './fixture.js';
import { frameTooLarge, protocolError, rateLimited } from './rejections.js';

const kib = 1_024;
const heartbeat = 'destination:/app/terminal/heartbeat';

/** Input of an online terminal that must be rejected; the input after it must not be kept in memory. */
function rejected(send: (session: RawStompClient) => void, expected: readonly unknown[]) {
  return async (fixture: BadInputFixture) => {
    const session = await fixture.online();
    session.webSocket.respondsToControlFrames = false;
    const before = await held();
    send(session);
    for (let i = 0; i < 48; i++) {
      session.sendText('x'.repeat(64 * kib));
      await eventLoopTurns(1);
    }
    await eventLoopTurns();
    // The 3 MiB that were sent after it are not in memory.
    expect((await held()) - before).toBeLessThan(kib * kib);
    session.webSocket.sendFrame(opcodes.close, '');
    expect(await fixture.rejection(session)).toEqual(expected);
  };
}

// Memory can only be measured after a garbage collection.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** The bytes in use outside of the JavaScript heap, where buffers are stored. */
async function held(): Promise<number> {
  // The memory that a collection frees is counted at the next one.
  for (let round = 0; round < 3; round++) {
    collect();
    await eventLoopTurns(1);
  }
  return getHeapStatistics().external_memory;
}

function headers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `h-${index}:x`);
}

/** One WebSocket message in fragments of that many bytes, all but the last. */
function fragments(count: number, size: number): Buffer {
  const more = webSocketFrame(opcodes.continuation, Buffer.alloc(size, '\n'), { final: false });
  const first = webSocketFrame(opcodes.text, Buffer.alloc(size, '\n'), { final: false });
  return Buffer.concat([first, ...Array.from({ length: count - 1 }, () => more)]);
}

/** BAD-37 to BAD-42: limits, and the memory for input above them. */
export const limitCases: readonly BadCase[] = [
  ...each('BAD-37', {
    'a frame with 65 headers is rejected': rejected(
      (session) => session.sendFrame('SEND', [heartbeat, ...headers(64)]),
      frameTooLarge,
    ),
    'a frame with 64 headers is accepted': async (fixture) => {
      const session = await fixture.online();
      await session.sendAndWait('SEND', [heartbeat, ...headers(62)]);
      expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
    },
    'a header line of 8 KiB and one byte is rejected before its end arrives': rejected(
      (session) => session.sendText(`SEND\nx:${'v'.repeat(8 * kib - 1)}`),
      frameTooLarge,
    ),
    'a header line of 8 KiB is accepted': async (fixture) => {
      const session = await fixture.online();
      await session.sendAndWait('SEND', [heartbeat, `x:${'v'.repeat(8 * kib - 2)}`]);
      expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
    },
    'a command of 33 bytes without a line end is rejected': rejected(
      (session) => session.sendText('S'.repeat(33)),
      protocolError,
    ),
    'a command of 32 bytes is not rejected before its line end': async (fixture) => {
      const session = await fixture.online();
      session.sendText('S'.repeat(32));
      await eventLoopTurns();
      expect(session.summary).toEqual([]);
      session.sendHeartBeat();
      expect(await fixture.rejection(session)).toEqual(protocolError);
    },
  }),
  ...each('BAD-38', {
    'SEND with a content-length of 256 KiB and one byte is rejected as soon as the header has arrived':
      rejected(
        (session) => session.sendText(`SEND\n${heartbeat}\ncontent-length:${256 * kib + 1}\n\n`),
        frameTooLarge,
      ),
    'SEND without content-length is rejected as soon as it is too large': rejected((session) => {
      session.sendText(`SEND\n${heartbeat}\n\n`);
      for (let i = 0; i < 4; i++) session.sendText('x'.repeat(64 * kib));
    }, frameTooLarge),
    'a SEND of 256 KiB in total is accepted': async (fixture) => {
      const session = await fixture.online();
      const empty = rawFrame('SEND', [heartbeat, 'receipt:large']);
      const text = rawFrame('SEND', [heartbeat, 'receipt:large'], 'x'.repeat(256 * kib - empty.length));
      for (let at = 0; at < text.length; at += 10_000) session.sendText(text.slice(at, at + 10_000));
      await session.next((frame) => wireValue(frame, 'receipt-id') === 'large');
    },
  }),
  ...each('BAD-39', {
    'a WebSocket message above the largest payload is closed with 1009 as soon as it is announced': async (
      fixture,
    ) => {
      const session = await fixture.online();
      session.webSocket.write(frameHead(opcodes.binary, 1_048_577));
      expect((await session.ended).status).toBe(1009);
      expect(session.frames).toEqual([]);
    },
    'a fragmented message above the largest payload is closed with 1009': async (fixture) => {
      const session = await fixture.online();
      session.webSocket.write(fragments(17, 64 * kib));
      expect((await session.ended).status).toBe(1009);
    },
    'a payload length above 2^53 is closed with 1009': async (fixture) => {
      const session = await fixture.online();
      const head = frameHead(opcodes.binary, 1_048_577);
      head.fill(0xff, 2);
      session.webSocket.write(head);
      expect((await session.ended).status).toBe(1009);
    },
  }),
  {
    id: 'BAD-40',
    title: 'an endless frame in messages of 3 KB before CONNECT is rejected at 16 KiB in total',
    async run(fixture) {
      const session = await fixture.open();
      session.sendText('CONNECT\naccept-version:1.2\n');
      const line = `x:${'v'.repeat(2_997)}\n`;
      for (let sent = 0; sent < 5; sent++) session.sendText(line);
      await eventLoopTurns();
      expect(session.summary).toEqual([]);
      session.sendText(line);
      expect(await fixture.rejection(session)).toEqual(frameTooLarge);
    },
  },
  {
    id: 'BAD-40',
    title: 'line feeds before CONNECT count towards the 16 KiB',
    async run(fixture) {
      const session = await fixture.open();
      session.sendText('\n'.repeat(16 * kib + 1));
      expect(await fixture.rejection(session)).toEqual(frameTooLarge);
    },
  },
  ...[0, 1].map(
    (size): BadCase => ({
      id: 'BAD-41',
      title: `more than 16384 fragments of ${size} bytes are closed with 1008`,
      async run(fixture) {
        const session = await fixture.online();
        const before = await held();
        session.webSocket.write(fragments(16_386, size));
        expect((await session.ended).status).toBe(1008);
        expect((await held()) - before).toBeLessThan(kib * kib);
      },
    }),
  ),
  ...each('BAD-42', {
    'a million line feeds in a second are rejected': async (fixture) => {
      const session = await fixture.online();
      session.sendText('\n'.repeat(1_000_000));
      expect(await fixture.rejection(session)).toEqual(rateLimited);
    },
    '1,001 line ends of CR LF are rejected': async (fixture) => {
      const session = await fixture.online();
      session.sendText('\r\n'.repeat(1_001));
      expect(await fixture.rejection(session)).toEqual(rateLimited);
    },
    '1,000 line ends are accepted': async (fixture) => {
      const session = await fixture.online();
      session.sendText('\n'.repeat(1_000));
      await fixture.checkAlive(session);
    },
    '200 simultaneous frames are accepted, and the next one is rejected': async (fixture) => {
      const session = await fixture.connected();
      // Together with CONNECT and the pairs these are 199 frames.
      for (let pair = 0; pair < 99; pair++) {
        session.sendText(rawFrame('BEGIN', ['transaction:t']) + rawFrame('ABORT', ['transaction:t']));
      }
      await eventLoopTurns();
      expect(session.summary).toEqual([]);
      session.sendFrame('BEGIN', ['transaction:t', 'receipt:200']);
      await session.next((frame) => wireValue(frame, 'receipt-id') === '200');
      session.sendFrame('ABORT', ['transaction:t']);
      expect(await fixture.rejection(session)).toEqual(rateLimited);
    },
  }),
];
