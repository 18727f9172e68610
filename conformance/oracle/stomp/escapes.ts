import type { Form } from './form.js';
import { oddNameForms } from './grammar.js';
import {
  alive,
  allDecided,
  connected,
  connectFrame,
  decided,
  fatal,
  forbidden,
  form,
  forms,
  frame,
  host,
  message,
  plainHeaders,
  protocolError,
  receipt,
  rejected,
  subscribing,
  text,
  unsubscribing,
  wire,
} from './steps.js';

/** Each escape on the wire, and the character that it stands for. */
const escapes = { '\\c': ':', '\\n': '\n', '\\r': '\r', '\\\\': '\\' };
const shown: Readonly<Record<string, string>> = { '\\c': '\\c', '\\n': '\\n', '\\r': '\\r', '\\\\': '\\\\' };

const undefinedEscapes = ['\\t', '\\N', '\\C', '\\0', '\\x', '\\ ', '\\:'];
const framesWith = (header: string): Readonly<Record<string, string>> => ({
  BEGIN: frame('BEGIN', ['transaction:t', header]),
  SUBSCRIBE: frame('SUBSCRIBE', ['id:1', 'destination:{queue}', header]),
  SEND: frame('SEND', ['destination:/app/terminal/register', header]),
  ACK: frame('ACK', ['id:1', header]),
  DISCONNECT: frame('DISCONNECT', [header]),
});

/** E01 to E07, BAD-30, BAD-31, BAD-45, BAD-46: escapes in headers. */
export const escapeForms: readonly Form[] = [
  ...Object.entries(escapes).map(([sequence, character]) =>
    form('E01', `${shown[sequence]} in a receipt`, 'connected', [
      text(subscribing(`receipt:a${sequence}b`)),
      receipt(`a${character}b`),
      alive,
    ]),
  ),
  form('E01', 'all escapes in one value', 'connected', [
    text(subscribing('receipt:\\c\\n\\r\\\\\\c')),
    receipt(':\n\r\\:'),
    alive,
  ]),
  form('E01', 'an escaped colon names the same transaction as the colon itself', 'connected', [
    text(frame('BEGIN', ['transaction:a\\cb', 'receipt:1\\c'])),
    decided(receipt('1:')),
    text(frame('ABORT', ['transaction:a:b', 'receipt:2'])),
    decided(receipt('2')),
    decided(alive),
  ]),
  form('E01', 'an escape in the name of another header', 'connected', [
    text(subscribing('a\\cb\\n:x', 'receipt:1\\c')),
    receipt('1:'),
    alive,
  ]),
  form('E01', 'an undefined escape in a name, which is decoded too', 'connected', [
    text(subscribing('a\\tb:x')),
    decided(fatal),
  ]),
  form('E01', 'an escaped destination', 'connected', [
    text(frame('SUBSCRIBE', ['id:1', 'destination:{queue}\\n'])),
    decided(forbidden),
  ]),
  ...forms(
    'E02',
    'connected',
    { '\\\\n': '\\\\n', '\\\\c': '\\\\c', '\\\\r': '\\\\r', '\\\\\\\\n': '\\\\\\\\n' },
    (spelt) => [
      text(subscribing(`receipt:a${spelt}b`)),
      receipt(`a${spelt.replaceAll('\\\\', '\\')}b`),
      alive,
    ],
  ),
  form('E02', 'two spellings of one transaction', 'connected', [
    text(frame('BEGIN', ['transaction:a\\\\nb', 'receipt:1'])),
    decided(receipt('1')),
    text(frame('ABORT', ['transaction:a\\nb'])),
    decided(protocolError),
  ]),
  ...undefinedEscapes.flatMap((sequence) => [
    form('E03', `${sequence} in a value`, 'connected', [
      text(frame('BEGIN', ['transaction:t', `x:a${sequence}b`])),
      fatal,
    ]),
    form('E03', `${sequence} in a name`, 'connected', [
      text(frame('BEGIN', ['transaction:t', `a${sequence.replace(':', 'y')}b:x`])),
      fatal,
    ]),
  ]),
  ...Object.entries(framesWith('x:a\\tb')).map(([command, input]) =>
    form('E03', `\\t in ${command}`, 'connected', [text(input), fatal]),
  ),
  form('E03', 'a backslash at the end of a value', 'connected', [
    text(frame('BEGIN', ['transaction:t', 'x:a\\'])),
    fatal,
  ]),
  form('E03', 'a backslash at the end of a value, before CRLF', 'connected', [
    text('BEGIN\r\ntransaction:t\r\nx:a\\\r\n\r\n\0'),
    fatal,
  ]),
  form('E03', 'a backslash as the whole value', 'connected', [
    text(frame('BEGIN', ['transaction:t', 'x:\\'])),
    fatal,
  ]),
  ...['CONNECT', 'STOMP'].map((command) =>
    form('E04', `backslashes and colons in the headers of ${command}`, 'open', [
      text(
        connectFrame(
          ['password:pass\\word', 'a:\\t', 'b:x\\', 'c:\\n:\\c', 'd\\t:e', 'host:a\\cb:c'],
          command,
        ),
      ),
      connected(),
      alive,
    ]),
  ),
  form('E04', 'an escaped letter in the version', 'open', [
    text(frame('CONNECT', ['accept-version:1.1,1.2\\n', host, 'Authorization:Bearer {token}'])),
    protocolError,
  ]),
  form('E04', 'an escaped colon in a name that CONNECT needs', 'open', [
    text(frame('CONNECT', ['accept-version\\c:1.2', host, 'Authorization:Bearer {token}'])),
    protocolError,
  ]),
  ...Object.entries(escapes).map(([sequence, character]) =>
    form('E05', `${shown[sequence]} in a RECEIPT, a MESSAGE and an ERROR`, 'connected', [
      text(frame('SUBSCRIBE', [`id:s${sequence}x`, 'destination:{queue}', `receipt:r${sequence}`])),
      receipt(`r${character}`),
      wire(`receipt-id:r${sequence}`),
      text(frame('SEND', ['destination:/app/terminal/register', 'receipt:2'])),
      receipt('2'),
      text(frame('SEND', ['destination:/app/terminal/heartbeat'])),
      message({ action: 'CHECK_IN' }, { subscription: `s${character}x` }),
      wire(`subscription:s${sequence}x`),
      text(frame('UNSUBSCRIBE', ['id:none', `receipt:e${sequence}`])),
      decided(rejected('PROTOCOL_ERROR', { headers: { 'receipt-id': `e${character}` } })),
    ]),
  ),
  ...['CONNECT', 'STOMP'].map((command) =>
    form('E06', `the response to ${command}`, 'open', [
      text(connectFrame(['heart-beat:0,0', 'login:a\\nb', 'host:x\\r'], command)),
      connected({ version: '1.2', 'heart-beat': /^[^\r\n]+$/, session: /^[^\r\n]+$/ }),
      wire('version:1.2'),
      plainHeaders,
      alive,
    ]),
  ),
  form('E07', '\\r after 1.0, 1.1 and 1.2 were offered', 'open', [
    text(frame('CONNECT', ['accept-version:1.0,1.1,1.2', host, 'Authorization:Bearer {token}'])),
    connected(),
    text(frame('BEGIN', ['transaction:t', 'receipt:a\\rb\\\\c'])),
    receipt('a\rb\\c'),
    wire('receipt-id:a\\rb\\\\c'),
    alive,
  ]),
];

const receipts: Readonly<Record<string, readonly [spelt: string, value: string]>> = {
  'a colon': ['a\\cb', 'a:b'],
  'a CR': ['a\\rb', 'a\rb'],
  'an LF': ['a\\nb', 'a\nb'],
  '4 KB': ['x'.repeat(4_096), 'x'.repeat(4_096)],
  'an emoji': ['🧾 ü €', '🧾 ü €'],
  'an empty text': ['', ''],
  'a backslash': ['\\\\', '\\'],
  'spaces around it': [' padded ', ' padded '],
};

const badReceipt = (what: string, spelt: string, value: string): Form =>
  form('BAD-46', what, 'connected', [
    text(subscribing(`receipt:${spelt}`)),
    receipt(value),
    text(unsubscribing('receipt:2')),
    receipt('2'),
    alive,
  ]);

/** BAD-30, BAD-31, BAD-46, and the odd names of BAD-45. */
export const badEscapeForms: readonly Form[] = [
  form('BAD-30', '\\t in a value', 'connected', [
    text(frame('SEND', ['destination:/app/terminal/heartbeat', 'x:a\\tb'])),
    fatal,
  ]),
  form('BAD-30', '\\t in a name', 'connected', [
    text(frame('SEND', ['destination:/app/terminal/heartbeat', 'a\\tb:x'])),
    fatal,
  ]),
  form('BAD-30', 'a value that ends in a backslash', 'connected', [
    text(frame('SEND', ['destination:/app/terminal/heartbeat', 'x:a\\'])),
    fatal,
  ]),
  form('BAD-30', 'a backslash and its n in two messages', 'connected', [
    text('SUBSCRIBE\nid:1\ndestination:{queue}\nreceipt:a\\'),
    text('nb\n\n\0'),
    receipt('a\nb'),
    alive,
  ]),
  form('BAD-31', 'in a receipt', 'connected', [
    text(subscribing('receipt:a\\\\nb')),
    receipt('a\\nb'),
    wire('receipt-id:a\\\\nb'),
    alive,
  ]),
  form('BAD-31', 'in the name of a transaction, which a line feed does not name', 'connected', [
    text(frame('BEGIN', ['transaction:a\\\\nb', 'receipt:1'])),
    decided(receipt('1')),
    text(frame('ABORT', ['transaction:a\\nb'])),
    decided(protocolError),
  ]),
  ...oddNameForms,
  ...Object.entries(receipts).map(([what, [spelt, value]]) => badReceipt(what, spelt, value)),
  // F06: the grammar of STOMP 1.2 has no colon in a value.
  allDecided(badReceipt('a bare colon', 'a:b', 'a:b')),
];
