import { isUtf8 } from 'node:buffer';
import type { RandomStream } from '../../../src/random/random.js';
import { escaped, rawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import {
  type FrameShape,
  frameHead,
  opcodes,
  webSocketFrame,
} from '../../../src/simulator/stomp/web-socket-frame.js';

/** Data that a valid client of the target has, so that some inputs pass the first checks. */
export interface Known {
  /** The queue of the sending terminal. */
  readonly queue: string;
  /** The ids of commands that wait for a result. */
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
const unusualCommands = [
  'CONNECT',
  'MESSAGE',
  'ERROR',
  'RECEIPT',
  'send',
  'GET / HTTP/1.1',
  '',
  'X'.repeat(40),
];
const specialBytes = [0, 10, 13, 58, 92, 0xc3, 0xff, 0xed, 123, 34, 65];

/** The state that earlier inputs have left, so that later ones can be valid. */
export interface ClientState {
  transaction: 'none' | 'open';
}

const heartbeat = 'destination:/app/terminal/heartbeat';

/** Frames that do not end the session of a terminal that has subscribed and registered. */
const valid: Odds<string> = [
  [10, (random) => rawFrame('SEND', [heartbeat, ...receipt(random)])],
  [2, (random) => send('settings', `{"settings":{"a":${json(random, 3)}}}`, random)],
  [2, (random, { requestIds }) => send('command-result', result(random, requestIds), random)],
  [2, (random) => send('transaction', report(random), random)],
  [1, (random) => rawFrame(random.pick(['ACK', 'NACK']), [`id:${random.integer(1, 3)}`, ...receipt(random)])],
  [6, (random) => random.pick(['\n', '\r\n', '\n\n\n', '\n'.repeat(20)])],
  [1, (random, { queue }) => `${rawFrame('UNSUBSCRIBE', ['id:s', ...receipt(random)])}${subscribe(queue)}`],
  [1, (random) => rawFrame('SEND', ['destination:/app/terminal/register', ...receipt(random)])],
];

/** The first frames of a terminal, which subscribe and register it. */
export function opening({ queue }: Known): Buffer {
  const text =
    subscribe(queue) + rawFrame('SEND', ['destination:/app/terminal/register', `receipt:${openingReceipt}`]);
  return clientFrame(opcodes.text, Buffer.from(text));
}

export const openingReceipt = 'opened';

function subscribe(queue: string): string {
  return rawFrame('SUBSCRIBE', ['id:s', `destination:${queue}`, 'ack:client-individual']);
}

/** A step of a transaction that is allowed in the current state. */
function transactional(random: RandomStream, state: ClientState): string {
  if (state.transaction === 'none') {
    state.transaction = 'open';
    return rawFrame('BEGIN', ['transaction:t', ...receipt(random)]);
  }
  if (random.integer(0, 2) > 0) return rawFrame('SEND', [heartbeat, 'transaction:t', ...receipt(random)]);
  state.transaction = 'none';
  return rawFrame(random.pick(['COMMIT', 'ABORT']), ['transaction:t', ...receipt(random)]);
}

/** Frames of the same grammar with arbitrary commands, headers and bodies. */
const unusual: Odds<string> = [
  [2, (random) => rawFrame('DISCONNECT', receipt(random))],
  [8, (random) => rawFrame(random.pick(['SEND', ...commands]), headers(random), body(random))],
  [3, (random) => rawFrame(random.pick(['', ...unusualCommands]), headers(random), body(random))],
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
 * Creates one input as the bytes that are written to the socket: mostly valid frames, otherwise frames with arbitrary
 * content, or either of them with bytes changed, cut or added; in one or several WebSocket messages.
 */
export function randomInput(random: RandomStream, known: Known, state: ClientState): Buffer {
  const dice = random.integer(0, 99);
  if (dice < 15) return inMessages(Buffer.from(transactional(random, state)), random, 'valid');
  if (dice < 90) return inMessages(Buffer.from(choose(valid, random, known)), random, 'valid');
  let content: Buffer = Buffer.from(choose(dice < 95 ? valid : unusual, random, known));
  if (dice >= 93 && dice < 98) content = mutated(content, random);
  const framed = inMessages(content, random, 'any');
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

/** Applies one to four changes: bytes are replaced, removed, doubled or inserted. */
function mutated(input: Buffer, random: RandomStream): Buffer {
  let content = input;
  for (let left = random.integer(1, 4); left > 0; left--) {
    const at = random.integer(0, content.length);
    const end = Math.min(content.length, at + random.integer(1, 20));
    const [before, inside, after] = [
      content.subarray(0, at),
      content.subarray(at, end),
      content.subarray(end),
    ];
    const inserted = Buffer.from([
      random.integer(0, 1) === 0 ? random.integer(0, 255) : random.pick([0, ...specialBytes]),
    ]);
    switch (random.integer(0, 4)) {
      case 0:
        content = Buffer.concat([before, inserted, content.subarray(at + 1)]);
        break;
      case 1:
        content = Buffer.concat([before, after]);
        break;
      case 2:
        content = Buffer.concat([before, inside, inside, after]);
        break;
      case 3:
        content = Buffer.concat([before, inserted, inside, after]);
        break;
      default:
        content = before;
    }
  }
  return content;
}

/** Wraps bytes in WebSocket frames: whole, in several messages, in fragments with a ping between them, or malformed. */
function inMessages(content: Buffer, random: RandomStream, shape: 'valid' | 'any'): Buffer {
  // The WebSocket layer rejects text that is not UTF-8, so such bytes mostly go in binary messages.
  const asText = random.integer(0, 9) < (isUtf8(content) ? 7 : 1);
  const opcode = asText ? opcodes.text : opcodes.binary;
  const cut =
    opcode === opcodes.text
      ? characterStart(content, random.integer(0, content.length))
      : random.integer(0, content.length);
  const [head, tail] = [content.subarray(0, cut), content.subarray(cut)];
  switch (random.integer(shape === 'valid' ? 2 : 0, 39)) {
    case 2:
    case 3:
    case 4:
    case 5:
      return Buffer.concat([clientFrame(opcode, head), clientFrame(opcode, tail)]);
    case 6:
      return Buffer.concat([
        clientFrame(opcode, head, { final: false }),
        clientFrame(opcodes.ping, Buffer.from('p')),
        clientFrame(opcodes.continuation, tail),
      ]);
    case 0:
      return clientFrame(random.integer(0, 15), content, { final: random.integer(0, 1) === 0 });
    case 1:
      return Buffer.concat([frameHead(opcode, random.integer(0, 2_000_000)), content]);
    default:
      return clientFrame(opcode, content);
  }
}

function clientFrame(opcode: number, payload: Uint8Array, shape: FrameShape = {}): Buffer {
  return webSocketFrame(opcode, payload, { ...shape, clear: true });
}

/** The last start of a character at or before a position: a text message must not end within a character. */
function characterStart(content: Buffer, at: number): number {
  let start = at;
  while (start > 0 && ((content[start] ?? 0) & 0xc0) === 0x80) start--;
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

/** A transaction report with one of few ids, so that reports repeat and the store stays small. */
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
