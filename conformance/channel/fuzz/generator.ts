import { isUtf8 } from 'node:buffer';
import type { RandomStream } from '../../../src/random/random.js';
import { escaped, rawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import {
  type FrameShape,
  frameHead,
  opcodes,
  webSocketFrame,
} from '../../../src/simulator/stomp/web-socket-frame.js';

/** What a good client of the target would say: so that some of what is said gets far. */
export interface Known {
  /** The queue of the terminal that speaks. */
  readonly queue: string;
  /** Commands that wait for a result. */
  readonly requestIds: readonly string[];
}

type Odds<T> = readonly [weight: number, make: (random: RandomStream, known: Known) => T][];

const names = [
  'id',
  'destination',
  'receipt',
  'transaction',
  'ack',
  'content-length',
  'content-type',
  'x',
  '__proto__',
];
const values = [
  '',
  ' ',
  '1',
  '2',
  's',
  't',
  'ü€🧾',
  'a\nb',
  'a:b',
  '\\',
  '\r',
  'x'.repeat(300),
  '__proto__',
  '-1',
  '5',
];
const commands = [
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
  'STOMP',
];
const odd = ['CONNECT', 'MESSAGE', 'ERROR', 'RECEIPT', 'send', 'GET / HTTP/1.1', '', 'X'.repeat(40)];
const bytes = [0, 10, 13, 58, 92, 0xc3, 0xff, 0xed, 123, 34, 65];

/** What the sender has done so far, so that what it says can be right. */
export interface Standing {
  transaction: 'none' | 'open';
}

const heartbeat = 'destination:/app/terminal/heartbeat';

/** Frames that the session of a terminal survives, if it has subscribed and registered. */
const good: Odds<string> = [
  [10, (random) => rawFrame('SEND', [heartbeat, ...receipt(random)])],
  [2, (random) => send('settings', `{"settings":{"a":${json(random, 3)}}}`, random)],
  [2, (random, { requestIds }) => send('command-result', result(random, requestIds), random)],
  [2, (random) => send('transaction', report(random), random)],
  [1, (random) => rawFrame(random.pick(['ACK', 'NACK']), [`id:${random.integer(1, 3)}`, ...receipt(random)])],
  [6, (random) => random.pick(['\n', '\r\n', '\n\n\n', '\n'.repeat(20)])],
  [1, (random, { queue }) => `${rawFrame('UNSUBSCRIBE', ['id:s', ...receipt(random)])}${subscribe(queue)}`],
  [1, (random) => rawFrame('SEND', ['destination:/app/terminal/register', ...receipt(random)])],
];

/** What a terminal says first: subscribed and registered it can do all the rest. */
export function opening({ queue }: Known): Buffer {
  const text =
    subscribe(queue) + rawFrame('SEND', ['destination:/app/terminal/register', `receipt:${openingReceipt}`]);
  return said(opcodes.text, Buffer.from(text));
}

export const openingReceipt = 'opened';

function subscribe(queue: string): string {
  return rawFrame('SUBSCRIBE', ['id:s', `destination:${queue}`, 'ack:client-individual']);
}

/** A step of a transaction: what is allowed as things stand. */
function transactional(random: RandomStream, standing: Standing): string {
  if (standing.transaction === 'none') {
    standing.transaction = 'open';
    return rawFrame('BEGIN', ['transaction:t', ...receipt(random)]);
  }
  if (random.integer(0, 2) > 0) return rawFrame('SEND', [heartbeat, 'transaction:t', ...receipt(random)]);
  standing.transaction = 'none';
  return rawFrame(random.pick(['COMMIT', 'ABORT']), ['transaction:t', ...receipt(random)]);
}

/** Frames of the same grammar, with whatever in their places. */
const strange: Odds<string> = [
  [2, (random) => rawFrame('DISCONNECT', receipt(random))],
  [8, (random) => rawFrame(random.pick(['SEND', ...commands]), headers(random), body(random))],
  [3, (random) => rawFrame(random.pick(['', ...odd]), headers(random), body(random))],
  [
    2,
    (random) =>
      send(random.pick(['settings', 'transaction', 'command-result', 'nowhere']), json(random, 6), random),
  ],
  [1, (random) => send('settings', '['.repeat(random.integer(30, 5_000)), random)],
  [
    1,
    (random) =>
      rawFrame('SEND', [`content-length:${random.integer(0, 400_000)}`, ...headers(random)], body(random)),
  ],
  [
    1,
    (random) =>
      rawFrame(
        'SEND',
        Array.from({ length: random.integer(55, 75) }, (_, n) => `h${n}:v`),
      ),
  ],
  [1, (random) => '\n'.repeat(random.integer(500, 3_000))],
  [1, (random) => 'x'.repeat(random.integer(1, 70_000))],
];

/**
 * One input as the bytes that are written to the socket: mostly what a client may say, else something of the grammar
 * with wrong words in it, or either of them with octets changed, cut or added; in one or in several WebSocket messages.
 */
export function anInput(random: RandomStream, known: Known, standing: Standing): Buffer {
  const dice = random.integer(0, 99);
  if (dice < 15) return inMessages(Buffer.from(transactional(random, standing)), random, 'sound');
  if (dice < 90) return inMessages(Buffer.from(choose(good, random, known)), random, 'sound');
  let octets: Buffer = Buffer.from(choose(dice < 95 ? good : strange, random, known));
  if (dice >= 93 && dice < 98) octets = mutated(octets, random);
  const framed = inMessages(octets, random, 'any');
  return random.integer(0, 19) === 0 ? mutated(framed, random) : framed;
}

function choose(odds: Odds<string>, random: RandomStream, known: Known): string {
  let left = random.integer(
    1,
    odds.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, make] of odds) {
    left -= weight;
    if (left <= 0) return make(random, known);
  }
  return '';
}

/** One to four changes: octets replaced, removed, doubled or put in. */
function mutated(input: Buffer, random: RandomStream): Buffer {
  let octets = input;
  for (let left = random.integer(1, 4); left > 0; left--) {
    const at = random.integer(0, octets.length);
    const end = Math.min(octets.length, at + random.integer(1, 20));
    const [before, inside, behind] = [octets.subarray(0, at), octets.subarray(at, end), octets.subarray(end)];
    const put = Buffer.from([
      random.integer(0, 1) === 0 ? random.integer(0, 255) : random.pick([0, ...bytes]),
    ]);
    switch (random.integer(0, 4)) {
      case 0:
        octets = Buffer.concat([before, put, octets.subarray(at + 1)]);
        break;
      case 1:
        octets = Buffer.concat([before, behind]);
        break;
      case 2:
        octets = Buffer.concat([before, inside, inside, behind]);
        break;
      case 3:
        octets = Buffer.concat([before, put, inside, behind]);
        break;
      default:
        octets = before;
    }
  }
  return octets;
}

/** As WebSocket frames: whole, in messages, in fragments, with a ping between, or in a shape that is none. */
function inMessages(octets: Buffer, random: RandomStream, shape: 'sound' | 'any'): Buffer {
  // Text that is none gets no further than the WebSocket: mostly it goes as octets.
  const asText = random.integer(0, 9) < (isUtf8(octets) ? 7 : 1);
  const opcode = asText ? opcodes.text : opcodes.binary;
  const cut =
    opcode === opcodes.text
      ? characterStart(octets, random.integer(0, octets.length))
      : random.integer(0, octets.length);
  const [head, tail] = [octets.subarray(0, cut), octets.subarray(cut)];
  switch (random.integer(shape === 'sound' ? 2 : 0, 39)) {
    case 2:
    case 3:
    case 4:
    case 5:
      return Buffer.concat([said(opcode, head), said(opcode, tail)]);
    case 6:
      return Buffer.concat([
        said(opcode, head, { final: false }),
        said(opcodes.ping, Buffer.from('p')),
        said(opcodes.continuation, tail),
      ]);
    case 0:
      return said(random.integer(0, 15), octets, { final: random.integer(0, 1) === 0 });
    case 1:
      return Buffer.concat([frameHead(opcode, random.integer(0, 2_000_000)), octets]);
    default:
      return said(opcode, octets);
  }
}

function said(opcode: number, payload: Uint8Array, shape: FrameShape = {}): Buffer {
  return webSocketFrame(opcode, payload, { ...shape, clear: true });
}

/** A text message must not end within a character: that is for octets that were changed. */
function characterStart(octets: Buffer, at: number): number {
  let start = at;
  while (start > 0 && ((octets[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

function receipt(random: RandomStream): readonly string[] {
  return random.integer(0, 2) === 0 ? [`receipt:${escaped(value(random)).replaceAll('\0', '')}`] : [];
}

function value(random: RandomStream): string {
  return random.pick(['r', ...values]);
}

function headers(random: RandomStream): readonly string[] {
  return Array.from({ length: random.integer(0, 6) }, () => {
    const text = value(random);
    return `${random.pick(['x', ...names])}:${random.integer(0, 9) === 0 ? text : escaped(text)}`;
  });
}

function body(random: RandomStream): string {
  return random.pick(['', '', '{}', 'x', json(random, 2), 'y'.repeat(random.integer(0, 3_000))]);
}

function send(message: string, text: string, random: RandomStream): string {
  return rawFrame('SEND', [`destination:/app/terminal/${message}`, ...receipt(random)], text);
}

function json(random: RandomStream, depth: number): string {
  const inner = () => json(random, depth - 1);
  switch (random.integer(0, depth > 0 ? 7 : 4)) {
    case 0:
      return random.pick(['0', '1e400', '-0', '1.5', '9007199254740993']);
    case 1:
      return random.pick(['null', 'true', '""', '"\\ud800"', '"\\u0000"', '"ü"']);
    case 2:
      return '{}';
    case 3:
      return '{"__proto__":{"polluted":1}}';
    case 4:
      return '[]';
    case 5:
      return `[${inner()},${inner()}]`;
    default:
      return `{"a":${inner()},"${random.pick(['b', 'a', '__proto__', 'constructor'])}":${inner()}}`;
  }
}

function result(random: RandomStream, requestIds: readonly string[]): string {
  return JSON.stringify({
    requestId: random.pick(['unknown', ...requestIds]),
    requestType: random.pick(['PRINT', 'SYNC_REQUEST', 'x']),
    status: random.pick(['COMPLETED', 'FAILED', 'x']),
  });
}

/** Ids of a few, so that reports meet earlier ones and what is stored stays small. */
function report(random: RandomStream): string {
  const number = random.integer(1, 50);
  return JSON.stringify({
    referenceId: `R-${number}`,
    terminalId: random.pick(['T00000001', 'T00001001', 'x']),
    status: random.pick(['TRANS_SUCCESS', 'TRANS_FAILED', 'TRANS_PENDING', 'x']),
    gateway: 'g',
    specificTId: `S-${number}`,
    amount: random.pick([100, 0, -1, 1.5]),
    currency: random.pick(['EUR', 'JPY', 'eur']),
  });
}
