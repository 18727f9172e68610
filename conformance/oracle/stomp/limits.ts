import type { Form, WebSocketInput } from './form.js';
import {
  alive,
  closed,
  connected,
  connectFrame,
  form,
  frame,
  heartbeat,
  inputs,
  message,
  online,
  print,
  protocolError,
  quiet,
  rateLimited,
  receipt,
  split,
  stillOpen,
  text,
  tooLarge,
  wait,
  write,
} from './steps.js';

const kib = 1_024;

/** Headers for a frame that has some already. */
const headers = (count: number) => Array.from({ length: count }, (_, at) => `h${at}:x`);
const beat = (lines: readonly string[], body = '') => frame('SEND', [heartbeat, ...lines], body);
/** A header line of that many bytes. */
const line = (bytes: number) => `x:${'v'.repeat(bytes - 2)}`;

/** One WebSocket message in fragments of that many bytes each. */
function fragments(count: number, bytes: number): readonly WebSocketInput[] {
  const parts = ['\n'.repeat(bytes)];
  const more: WebSocketInput = { opcode: 0, parts, final: false };
  return [{ opcode: 1, parts, final: false }, ...Array.from({ length: count - 1 }, () => more)];
}

const pair = frame('BEGIN', ['transaction:t']) + frame('ABORT', ['transaction:t']);

const checkedIn = [receipt('1'), message({ action: 'CHECK_IN' }), alive];

/** L01, BAD-37 to BAD-42: sizes, counts and rates, on both sides of each limit. */
export const limitForms: readonly Form[] = [
  form('L01', '64 headers', 'registered', [text(beat(['receipt:1', ...headers(62)])), ...checkedIn]),
  form('L01', '65 headers', 'registered', [text(beat(['receipt:1', ...headers(63)])), tooLarge]),
  form('L01', '64 headers on SUBSCRIBE', 'connected', [
    text(frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'receipt:1', ...headers(61)])),
    receipt('1'),
    alive,
  ]),
  form('L01', '65 headers on CONNECT', 'open', [text(connectFrame(headers(62))), tooLarge]),
  form('L01', 'a header line of 8 KiB', 'registered', [
    text(beat(['receipt:1', line(8 * kib)])),
    ...checkedIn,
  ]),
  form('L01', 'a header line of 8 KiB and one byte', 'registered', [
    text(beat(['receipt:1', line(8 * kib + 1)])),
    tooLarge,
  ]),
  form('L01', 'a header line of 8 KiB and one byte, in two-byte characters', 'registered', [
    text(beat(['receipt:1', `x:${'é'.repeat(4 * kib - 1)}y`])),
    tooLarge,
  ]),
  form('L01', 'a frame of 256 KiB', 'registered', [
    split(50_000, beat(['receipt:1'], '{fill-frame:262144}')),
    ...checkedIn,
  ]),
  form('L01', 'a frame of 256 KiB and one byte', 'registered', [
    split(50_000, beat(['receipt:1'], '{fill-frame:262145}')),
    tooLarge,
  ]),
  form('BAD-37', '65 headers', 'connected', [text(beat(headers(64))), tooLarge]),
  form('BAD-37', '65 headers without the end of the frame', 'connected', [
    text(`SEND\n${heartbeat}\n${headers(64).join('\n')}\n`),
    tooLarge,
  ]),
  form('BAD-37', 'a header line of 8 KiB and one byte without its end', 'connected', [
    text(`SEND\n${line(8 * kib + 1)}`),
    tooLarge,
  ]),
  form('BAD-37', 'a command of 33 bytes without its end', 'connected', [text('S'.repeat(33)), protocolError]),
  form('BAD-38', 'with a content-length, at the header', 'connected', [
    text(`SEND\n${heartbeat}\ncontent-length:${256 * kib + 1}\n\n`),
    tooLarge,
  ]),
  form('BAD-38', 'with a content-length of ten digits, at the header', 'connected', [
    text(`SEND\n${heartbeat}\ncontent-length:9999999999\n\n`),
    tooLarge,
  ]),
  form('BAD-38', 'without a content-length, when it is too large', 'connected', [
    text(`SEND\n${heartbeat}\n\n`),
    ...Array.from({ length: 4 }, () => text('x'.repeat(64 * kib))),
    tooLarge,
  ]),
  form('BAD-39', 'at its announcement', 'registered', [
    write(0x82, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 1),
    closed(1009),
    online(false),
  ]),
  form('BAD-39', 'in fragments', 'registered', [
    inputs(
      { opcode: 1, parts: ['\n'.repeat(64 * kib)], final: false },
      ...Array.from(
        { length: 16 },
        (): WebSocketInput => ({
          opcode: 0,
          parts: ['\n'.repeat(64 * kib)],
          final: false,
        }),
      ),
    ),
    closed(1009),
  ]),
  form('BAD-39', 'a length above 2^53', 'registered', [
    write(0x82, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
    closed(1009),
  ]),
  form('BAD-40', 'messages of 3 KB', 'open', [
    text('CONNECT\naccept-version:1.2\nhost:{host}\n'),
    ...Array.from({ length: 5 }, () => text(`x:${'v'.repeat(2_997)}\n`)),
    wait(100),
    quiet,
    stillOpen,
    text(`x:${'v'.repeat(2_997)}\n`),
    tooLarge,
  ]),
  form('BAD-40', 'messages of 3 KB without a line end', 'open', [
    text('CONNECT\n'),
    ...Array.from({ length: 2 }, () => text(`x:${'v'.repeat(2_998)}`)),
    wait(100),
    quiet,
    text('v'.repeat(3_000)),
    tooLarge,
  ]),
  form('BAD-41', 'empty fragments', 'connected', [inputs(...fragments(16_386, 0)), closed(1008)]),
  form('BAD-41', 'fragments of one byte', 'connected', [inputs(...fragments(16_386, 1)), closed(1008)]),
  form('BAD-42', 'a million', 'connected', [text('\n'.repeat(1_000_000)), rateLimited]),
  form('BAD-42', '1,001', 'connected', [text('\n'.repeat(1_001)), rateLimited]),
  form('BAD-42', '1,001 as CRLF', 'connected', [text('\r\n'.repeat(1_001)), rateLimited]),
  form('BAD-42', '1,000', 'connected', [text('\n'.repeat(1_000)), stillOpen, alive]),
];

/** Frames are limited too, by the profile alone: the burst of 200, and 50 in a second. */
export const frameRateForms: readonly Form[] = [
  form('L01', '200 frames at once', 'open', [
    text(connectFrame() + pair.repeat(99)),
    connected(),
    text(frame('BEGIN', ['transaction:t', 'receipt:200'])),
    receipt('200'),
    stillOpen,
  ]),
  form('L01', '260 frames at once', 'connected', [text(pair.repeat(130)), rateLimited]),
  form('L01', '300 ACKs at once, which are not counted', 'registered', [
    print('one'),
    message({ action: 'PRINT', body: 'one' }),
    text(frame('ACK', ['id:{ack}']).repeat(300) + frame('ACK', ['id:{ack}', 'receipt:1'])),
    receipt('1'),
    alive,
  ]),
  form('L01', '300 NACKs at once, which are not counted', 'registered', [
    print('one'),
    message({ action: 'PRINT', body: 'one' }),
    text(frame('NACK', ['id:{ack}']).repeat(300) + frame('NACK', ['id:{ack}', 'receipt:1'])),
    receipt('1'),
    alive,
  ]),
];
