import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { frameHead, opcodes, webSocketFrame } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import { type Stage, turns } from './fixture.js';

const kib = 1_024;
const protocolError = ['PROTOCOL_ERROR', 1002];
const tooLarge = ['FRAME_TOO_LARGE', 1009];
const heartbeat = 'destination:/app/terminal/heartbeat';

/** What an online terminal says, and the refusal of it; whatever it says after that is kept by nobody. */
function refused(say: (session: RawStompClient) => void, refusal: readonly unknown[]) {
  return async (stage: Stage) => {
    const session = await stage.online();
    session.webSocket.respondsToControlFrames = false;
    const before = await held();
    say(session);
    for (let i = 0; i < 48; i++) {
      session.sendText('x'.repeat(64 * kib));
      await turns(1);
    }
    await turns();
    // 3 MiB were said behind it, and are not here.
    expect((await held()) - before).toBeLessThan(kib * kib);
    session.webSocket.sendFrame(opcodes.close, '');
    expect(await stage.refusal(session)).toEqual(refusal);
  };
}

// Without a collection nothing can be said of what is held.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Octets outside of the heap, where buffers are. */
async function held(): Promise<number> {
  // What a collection frees is counted at the next one.
  for (let round = 0; round < 3; round++) {
    collect();
    await turns(1);
  }
  return getHeapStatistics().external_memory;
}

function headers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `h-${index}:x`);
}

/** One WebSocket message in fragments of that many octets, all but the last. */
function fragments(count: number, size: number): Buffer {
  const more = webSocketFrame(opcodes.continuation, Buffer.alloc(size, '\n'), { final: false });
  const first = webSocketFrame(opcodes.text, Buffer.alloc(size, '\n'), { final: false });
  return Buffer.concat([first, ...Array.from({ length: count - 1 }, () => more)]);
}

/** BAD-37 to BAD-42: limits, and what is kept of the input beyond them. */
export const limitCases: readonly BadCase[] = [
  ...each('BAD-37', {
    'a frame with 65 headers is refused': refused(
      (session) => session.sendFrame('SEND', [heartbeat, ...headers(64)]),
      tooLarge,
    ),
    'one with 64 headers is not': async (stage) => {
      const session = await stage.online();
      await session.sendAndWait('SEND', [heartbeat, ...headers(62)]);
      expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
    },
    'a header line of 8 KiB and one octet is refused, though its end is not here': refused(
      (session) => session.sendText(`SEND\nx:${'v'.repeat(8 * kib - 1)}`),
      tooLarge,
    ),
    'one of 8 KiB is not': async (stage) => {
      const session = await stage.online();
      await session.sendAndWait('SEND', [heartbeat, `x:${'v'.repeat(8 * kib - 2)}`]);
      expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
    },
    'a command of 33 octets without line end is refused': refused(
      (session) => session.sendText('S'.repeat(33)),
      protocolError,
    ),
    'one of 32 octets waits for its end': async (stage) => {
      const session = await stage.online();
      session.sendText('S'.repeat(32));
      await turns();
      expect(session.summary).toEqual([]);
      session.sendHeartBeat();
      expect(await stage.refusal(session)).toEqual(protocolError);
    },
  }),
  ...each('BAD-38', {
    'SEND with a content-length of 256 KiB and one octet is refused on seeing the header': refused(
      (session) => session.sendText(`SEND\n${heartbeat}\ncontent-length:${256 * kib + 1}\n\n`),
      tooLarge,
    ),
    'SEND without content-length is refused when it has grown too large': refused((session) => {
      session.sendText(`SEND\n${heartbeat}\n\n`);
      for (let i = 0; i < 4; i++) session.sendText('x'.repeat(64 * kib));
    }, tooLarge),
    'a SEND of 256 KiB in all is read to its end': async (stage) => {
      const session = await stage.online();
      const empty = rawFrame('SEND', [heartbeat, 'receipt:large']);
      const text = rawFrame('SEND', [heartbeat, 'receipt:large'], 'x'.repeat(256 * kib - empty.length));
      for (let at = 0; at < text.length; at += 10_000) session.sendText(text.slice(at, at + 10_000));
      await session.next((heard) => wireValue(heard, 'receipt-id') === 'large');
    },
  }),
  ...each('BAD-39', {
    'a WebSocket message above the largest payload is closed 1009, as soon as it is announced': async (
      stage,
    ) => {
      const session = await stage.online();
      session.webSocket.write(frameHead(opcodes.binary, 1_048_577));
      expect((await session.ended).status).toBe(1009);
      expect(session.frames).toEqual([]);
    },
    'the same in fragments': async (stage) => {
      const session = await stage.online();
      session.webSocket.write(fragments(17, 64 * kib));
      expect((await session.ended).status).toBe(1009);
    },
    'a length beyond all numbers is closed': async (stage) => {
      const session = await stage.online();
      const head = frameHead(opcodes.binary, 1_048_577);
      head.fill(0xff, 2);
      session.webSocket.write(head);
      expect((await session.ended).status).toBe(1009);
    },
  }),
  {
    id: 'BAD-40',
    title: 'an endless frame in messages of 3 KB before CONNECT is refused at 16 KiB in all',
    async run(stage) {
      const session = await stage.open();
      session.sendText('CONNECT\naccept-version:1.2\n');
      const line = `x:${'v'.repeat(2_997)}\n`;
      for (let said = 0; said < 5; said++) session.sendText(line);
      await turns();
      expect(session.summary).toEqual([]);
      session.sendText(line);
      expect(await stage.refusal(session)).toEqual(tooLarge);
    },
  },
  {
    id: 'BAD-40',
    title: 'line feeds before CONNECT count too',
    async run(stage) {
      const session = await stage.open();
      session.sendText('\n'.repeat(16 * kib + 1));
      expect(await stage.refusal(session)).toEqual(tooLarge);
    },
  },
  ...[0, 1].map(
    (size): BadCase => ({
      id: 'BAD-41',
      title: `more than 16384 fragments of ${size} octets are closed 1008`,
      async run(stage) {
        const session = await stage.online();
        const before = await held();
        session.webSocket.write(fragments(16_386, size));
        expect((await session.ended).status).toBe(1008);
        expect((await held()) - before).toBeLessThan(kib * kib);
      },
    }),
  ),
  ...each('BAD-42', {
    'a million line feeds in a second are refused': async (stage) => {
      const session = await stage.online();
      session.sendText('\n'.repeat(1_000_000));
      expect(await stage.refusal(session)).toEqual(['RATE_LIMITED', 1008]);
    },
    'as are a thousand and one, as CR LF': async (stage) => {
      const session = await stage.online();
      session.sendText('\r\n'.repeat(1_001));
      expect(await stage.refusal(session)).toEqual(['RATE_LIMITED', 1008]);
    },
    'a thousand are not': async (stage) => {
      const session = await stage.online();
      session.sendText('\n'.repeat(1_000));
      await stage.lives(session);
    },
    'two hundred and one frames at once are refused, two hundred are not': async (stage) => {
      const session = await stage.connected();
      // With CONNECT and the pairs there are 199.
      for (let said = 0; said < 99; said++) {
        session.sendText(rawFrame('BEGIN', ['transaction:t']) + rawFrame('ABORT', ['transaction:t']));
      }
      await turns();
      expect(session.summary).toEqual([]);
      session.sendFrame('BEGIN', ['transaction:t', 'receipt:200']);
      await session.next((heard) => wireValue(heard, 'receipt-id') === '200');
      session.sendFrame('ABORT', ['transaction:t']);
      expect(await stage.refusal(session)).toEqual(['RATE_LIMITED', 1008]);
    },
  }),
];
