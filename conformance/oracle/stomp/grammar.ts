import type { Form } from './form.js';
import {
  alive,
  authFailed,
  binary,
  connected,
  connectFrame,
  connectWith,
  decided,
  forbidden,
  form,
  forms,
  frame,
  heartbeat,
  message,
  protocolError,
  quiet,
  receipt,
  settings,
  snapshot,
  subscribing,
  text,
  unsubscribing,
  wait,
} from './steps.js';
import { betweenFrames, lineEnds } from './stream.js';

const rejectedWhenConnected = (row: string, texts: Readonly<Record<string, string>>): readonly Form[] =>
  forms(row, 'connected', texts, (input) => [text(input), protocolError]);

const begin = 'BEGIN\ntransaction:t\nreceipt:1\n\n\0';
const abort = 'ABORT\ntransaction:t\nreceipt:2\n\n\0';

/** F02 to F08: command and headers. */
export const headerForms: readonly Form[] = [
  ...lineEnds,
  form('F02', 'connect', 'open', [text(connectFrame([], 'connect')), protocolError]),
  form('F02', 'Connect', 'open', [text(connectFrame([], 'Connect')), protocolError]),
  ...rejectedWhenConnected('F02', {
    Begin: 'Begin\ntransaction:t\n\n\0',
    begin: 'begin\ntransaction:t\n\n\0',
    Send: `Send\n${heartbeat}\n\n\0`,
    'Transaction instead of transaction': 'BEGIN\nTransaction:t\n\n\0',
    'ID instead of id': 'SUBSCRIBE\nID:1\ndestination:{queue}\n\n\0',
    'Destination instead of destination': 'SUBSCRIBE\nid:1\nDestination:{queue}\n\n\0',
  }),
  form('F02', 'Destination instead of destination, at SEND', 'registered', [
    text('SEND\nDestination:/app/terminal/heartbeat\n\n\0'),
    protocolError,
  ]),
  form('F02', 'Receipt instead of receipt', 'connected', [
    text(`BEGIN\ntransaction:t\nReceipt:1\n\n\0${abort}`),
    receipt('2'),
    alive,
  ]),
  form('F02', 'authorization instead of Authorization', 'open', [
    text(connectWith(['authorization:Bearer {token}'])),
    authFailed,
  ]),
  ...rejectedWhenConnected('F03', {
    'in the command': 'BEG\rIN\ntransaction:t\n\n\0',
    'at the end of the command': 'BEGIN\r\r\ntransaction:t\n\n\0',
    'in a header name': 'BEGIN\ntransaction:t\na\rb:c\n\n\0',
    'in a header value': 'BEGIN\ntransaction:t\na:b\rc\n\n\0',
    'before CRLF': 'BEGIN\ntransaction:t\na:b\r\r\n\n\0',
    'instead of the blank line': 'BEGIN\ntransaction:t\n\r\0',
    'between two frames': `${begin.replace('receipt:1\n', '')}\r${abort}`,
  }),
  form('F03', 'in CONNECT', 'open', [text(connectFrame(['a:b\rc'])), protocolError]),
  ...rejectedWhenConnected('F04', {
    'alone on its line': 'BEGIN\ntransaction:t\nheader\n\n\0',
    'as the first header': 'BEGIN\nheader\ntransaction:t\n\n\0',
    'of SUBSCRIBE': 'SUBSCRIBE\nid:1\nheader\ndestination:{queue}\n\n\0',
    'of SEND': `SEND\n${heartbeat}\nheader\n\n\0`,
    'that is a space': 'BEGIN\ntransaction:t\n \n\n\0',
  }),
  form('F04', 'of CONNECT', 'open', [text(connectFrame(['header'])), protocolError]),
  ...rejectedWhenConnected('F05', {
    'an empty name': 'BEGIN\ntransaction:t\n:x\n\n\0',
    'an empty name and value': 'BEGIN\ntransaction:t\n:\n\n\0',
    'an empty name in SUBSCRIBE': 'SUBSCRIBE\nid:1\n:x\ndestination:{queue}\n\n\0',
  }),
  form('F05', 'an empty name in CONNECT', 'open', [text(connectFrame([':x'])), protocolError]),
  form('F05', 'an empty value', 'connected', [
    text('BEGIN\ntransaction:t\na:\nreceipt:\n\n\0'),
    receipt(''),
    text(abort),
    receipt('2'),
    alive,
  ]),
  form('F06', 'a colon in the values of transaction and receipt', 'connected', [
    text('BEGIN\ntransaction:a:b\nreceipt:x:y:\n\n\0'),
    receipt('x:y:'),
    text('ABORT\ntransaction:a\\cb\nreceipt:2\n\n\0'),
    receipt('2'),
    alive,
  ]),
  form('F07', 'spaces around a receipt', 'connected', [
    text(subscribing('receipt: 1  ')),
    receipt(' 1  '),
    alive,
  ]),
  form('F07', 'a tab around a receipt', 'connected', [
    text(subscribing('receipt:\t1\t')),
    receipt('\t1\t'),
    alive,
  ]),
  ...forms(
    'F07',
    'connected',
    { 'a space before a name': ' receipt:1', 'a space after a name': 'receipt :1' },
    (line) => [text(subscribing(line) + unsubscribing('receipt:2')), receipt('2'), alive],
  ),
  form('F07', 'spaces around the name of a transaction', 'connected', [
    text('BEGIN\ntransaction: t\nreceipt:1\n\n\0'),
    decided(receipt('1')),
    text(abort),
    decided(protocolError),
  ]),
  form('F07', 'a space before the destination of SEND', 'registered', [
    text('SEND\ndestination: /app/terminal/heartbeat\n\n\0'),
    decided(forbidden),
  ]),
  form('F07', 'a space after the ack mode', 'connected', [
    text('SUBSCRIBE\nid:s\ndestination:{queue}\nack:client \n\n\0'),
    decided(protocolError),
  ]),
  ...forms('F08', 'connected', { 'two bytes': 'ä', 'three bytes': '€', 'four bytes': '🧾' }, (character) => [
    text(frame('SUBSCRIBE', [`id:${character}`, 'destination:{queue}', `receipt:${character}x`])),
    receipt(`${character}x`),
    text(frame('UNSUBSCRIBE', [`id:${character}`, 'receipt:2'])),
    receipt('2'),
    alive,
  ]),
  form('F08', 'a leading U+FEFF', 'connected', [
    text('BEGIN\ntransaction:ä\nreceipt:ä\n\n\0'),
    decided(receipt('ä')),
    text('ABORT\ntransaction:ä\nreceipt:\ufeffx\n\n\0'),
    decided(receipt('\ufeffx')),
    text('\ufeffBEGIN\ntransaction:t\n\n\0'),
    decided(protocolError),
  ]),
  form('F08', 'U+FEFF before the name of the first header', 'connected', [
    text('BEGIN\ntransaction:ä\nreceipt:ä\n\n\0'),
    decided(receipt('ä')),
    text('ABORT\n\ufefftransaction:ä\n\n\0'),
    decided(protocolError),
  ]),
  form('F08', 'invalid UTF-8', 'connected', [
    binary('BEGIN\ntransaction:ä\nreceipt:ä\n\n\0'),
    decided(receipt('ä')),
    binary('ABORT\ntransaction:ä\nx:', [0xff], '\n\n\0'),
    decided(protocolError),
  ]),
];

const unknown = [
  'CONNECTED',
  'MESSAGE',
  'RECEIPT',
  'ERROR',
  'NONSENSE',
  'SENDX',
  ' SEND',
  'SEND ',
  'BEGIN:',
  '__proto__',
  'toString',
  '',
];

/** F15 to F18: commands. */
export const commandForms: readonly Form[] = [
  ...betweenFrames,
  ...unknown.map((command) =>
    form('F17', `the command ${JSON.stringify(command)}`, 'connected', [
      text(frame(command, [heartbeat, 'transaction:t', 'id:s'])),
      protocolError,
    ]),
  ),
  form('F17', 'an unknown command before the end of its frame', 'connected', [
    text('NONSENSE\na:b\n'),
    protocolError,
  ]),
  form('F18', '33 bytes', 'connected', [text('S'.repeat(33)), protocolError]),
  form('F18', '33 bytes before CONNECT', 'open', [text('C'.repeat(33)), protocolError]),
  form('F18', '33 bytes in two messages', 'connected', [
    text('S'.repeat(20)),
    text('S'.repeat(13)),
    protocolError,
  ]),
  form('F18', '32 bytes, which are rejected at the line end only', 'connected', [
    text('S'.repeat(32)),
    wait(200),
    quiet,
    text('\n'),
    protocolError,
  ]),
];

const odd = ['__proto__:x', 'constructor:y', 'toString:z', 'hasOwnProperty:', 'polluted:1'];

/** BAD-45: header names that are properties of objects. */
export const oddNameForms: readonly Form[] = [
  form('BAD-45', 'in every frame of a session', 'open', [
    text(connectFrame(odd)),
    connected(),
    text(frame('SUBSCRIBE', [...odd, 'id:__proto__', 'destination:{queue}', 'ack:client', 'receipt:1'])),
    receipt('1'),
    text(frame('SEND', [...odd, 'destination:/app/terminal/register', 'receipt:2'])),
    receipt('2'),
    text(frame('BEGIN', ['transaction:constructor'])),
    text(frame('SEND', [...odd, heartbeat, 'transaction:constructor'])),
    text(frame('COMMIT', [...odd, 'transaction:constructor', 'receipt:toString'])),
    receipt('toString'),
    message(
      { action: 'CHECK_IN' },
      { subscription: '__proto__', polluted: undefined, constructor: undefined, toString: undefined },
    ),
    text(frame('UNSUBSCRIBE', ['id:__proto__', 'receipt:__proto__'])),
    receipt('__proto__'),
    alive,
  ]),
  form('BAD-45', 'instead of the required headers', 'connected', [
    text(frame('SUBSCRIBE', ['__proto__:{queue}', 'id:1'])),
    protocolError,
  ]),
  form('BAD-45', 'in the settings', 'registered', [
    text(frame('SEND', [settings, ...odd, 'receipt:1'], '{"settings":{"x":"odd"}}')),
    receipt('1'),
    snapshot('odd'),
    alive,
  ]),
];
