import type { Form } from '../form.js';
import {
  binary,
  connected,
  decided,
  form,
  forms,
  frame,
  quiet,
  receipt,
  text,
  wait,
  wire,
} from '../steps.js';
import {
  abort,
  begin,
  connectFrame,
  delivered,
  fatal,
  refusals,
  refused,
  send,
  served,
  subscribe,
} from './steps.js';

/** F01 to F08, BAD-32, BAD-45: command and header lines. */
export const brokerHeaderForms: readonly Form[] = [
  ...forms(
    'F01',
    'connected',
    {
      'LF alone': 'BEGIN\ntransaction:t\nreceipt:1\n\n\0',
      'CRLF alone': 'BEGIN\r\ntransaction:t\r\nreceipt:1\r\n\r\n\0',
      'CRLF after the command alone': 'BEGIN\r\ntransaction:t\nreceipt:1\n\n\0',
      'CRLF as the blank line alone': 'BEGIN\ntransaction:t\nreceipt:1\n\r\n\0',
      'CRLF as heart-beats around it': '\r\n\n\r\nBEGIN\ntransaction:t\nreceipt:1\n\n\0\r\n',
    },
    (input) => [text(input), receipt('1'), text(abort('t', 'receipt:2')), receipt('2'), ...served],
  ),
  form('F01', 'CONNECT with CRLF', 'open', [
    text('CONNECT\r\naccept-version:1.2\r\n{crlf-credentials}\r\n\r\n\0'),
    connected(),
    ...served,
  ]),
  ...refusals('F02', 'connected', {
    'begin instead of BEGIN': 'begin\ntransaction:t\n\n\0',
    'Send instead of SEND': 'Send\ndestination:{elsewhere}\n\n\0',
    'Transaction instead of transaction': 'BEGIN\nTransaction:t\n\n\0',
    'Destination instead of destination': 'SUBSCRIBE\nid:1\nDestination:{topic}\n\n\0',
  }),
  form('F02', 'connect instead of CONNECT', 'open', [text(connectFrame([], 'connect')), refused()]),
  form('F02', 'Receipt instead of receipt', 'connected', [
    text(`BEGIN\ntransaction:t\nReceipt:1\n\n\0${abort('t', 'receipt:2')}`),
    receipt('2'),
    ...served,
  ]),
  ...refusals('F03', 'connected', {
    'in the command': 'BEG\rIN\ntransaction:t\n\n\0',
    'in a header name': 'BEGIN\ntransaction:t\na\rb:c\n\n\0',
    'in a header value': 'BEGIN\ntransaction:t\na:b\rc\n\n\0',
    'before CRLF': 'BEGIN\ntransaction:t\na:b\r\r\n\n\0',
  }),
  ...refusals('F04', 'connected', {
    'alone on its line': 'BEGIN\ntransaction:t\nheader\n\n\0',
    'as the first header': 'BEGIN\nheader\ntransaction:t\n\n\0',
  }),
  ...refusals('F05', 'connected', { 'an empty name': 'BEGIN\ntransaction:t\n:x\n\n\0' }),
  form('F05', 'an empty value', 'connected', [
    text('BEGIN\ntransaction:t\na:\nreceipt:1\n\n\0'),
    receipt('1'),
    ...served,
  ]),
  form('F05', 'an empty value that is passed on', 'subscribed', [
    text(send('x', ['k:'])),
    delivered('x'),
    wire('k:'),
  ]),
  form('F06', 'a colon in a value that is passed on', 'subscribed', [
    text(send('x', ['k:a:b'])),
    delivered('x'),
    wire('k:a\\cb'),
  ]),
  form('F06', 'a colon in the values of transaction and receipt', 'connected', [
    text('BEGIN\ntransaction:a:b\nreceipt:x:y:\n\n\0'),
    receipt('x:y:'),
    text('ABORT\ntransaction:a\\cb\nreceipt:2\n\n\0'),
    receipt('2'),
    ...served,
  ]),
  form('F07', 'spaces around a receipt', 'connected', [
    text('BEGIN\ntransaction:t\nreceipt: 1  \n\n\0'),
    receipt(' 1  '),
    ...served,
  ]),
  form('F07', 'a tab around a receipt', 'connected', [
    text('BEGIN\ntransaction:t\nreceipt:\t1\t\n\n\0'),
    receipt('\t1\t'),
    ...served,
  ]),
  form('F07', 'a space before a name', 'connected', [
    text(`BEGIN\ntransaction:t\n receipt:1\n\n\0${abort('t', 'receipt:2')}`),
    receipt('2'),
    ...served,
  ]),
  form('F07', 'spaces around name and value of a header that is passed on', 'subscribed', [
    text(send('x', [' k : v '])),
    delivered('x'),
    wire(' k : v '),
  ]),
  form('F07', 'spaces around the name of a transaction', 'connected', [
    text('BEGIN\ntransaction: t\nreceipt:1 \n\n\0'),
    receipt('1 '),
    text(abort()),
    decided(refused()),
  ]),
  ...forms('F08', 'connected', { 'two bytes': 'ä', 'three bytes': '€', 'four bytes': '🧾' }, (character) => [
    text(`BEGIN\ntransaction:${character}\nreceipt:${character}x\n\n\0`),
    receipt(`${character}x`),
    text(`ABORT\ntransaction:${character}\nreceipt:2\n\n\0`),
    receipt('2'),
  ]),
  form('F08', 'a header that is passed on', 'subscribed', [
    text(send('x', ['ä€:🧾'])),
    delivered('x'),
    wire('ä€:🧾'),
  ]),
  form('F08', 'a leading U+FEFF', 'connected', [
    text('BEGIN\ntransaction:ä\nreceipt:ä\n\n\0'),
    receipt('ä'),
    text('ABORT\ntransaction:ä\nreceipt:\ufeffx\n\n\0'),
    decided(receipt('\ufeffx')),
  ]),
  form('F08', 'invalid UTF-8', 'connected', [
    binary('BEGIN\ntransaction:ä\nreceipt:ä\n\n\0'),
    receipt('ä'),
    binary('ABORT\ntransaction:ä\nx:', [0xff], '\n\n\0'),
    decided(refused()),
  ]),
  form('F13', 'a repeated receipt', 'connected', [
    text('BEGIN\ntransaction:t\nreceipt:1\nreceipt:2\n\n\0'),
    receipt('1'),
    quiet,
    ...served,
  ]),
  form('F13', 'a repeated header that is passed on', 'subscribed', [
    text(send('x', ['k:1', 'k:2'])),
    delivered('x', { k: '1' }),
  ]),
  form('F13', 'a repeated destination', 'subscribed', [
    text(send('x', ['destination:{elsewhere}'])),
    delivered('x'),
    text(`SEND\ndestination:{elsewhere}\ndestination:{topic}\n\ny\0${send('z')}`),
    delivered('z'),
  ]),
  ...refusals('BAD-32', 'connected', {
    'a header without a colon': 'SEND\ndestination:{elsewhere}\nheader\n\n\0',
    'an empty header name': 'SEND\ndestination:{elsewhere}\n:v\n\n\0',
    'a bare CR': 'SEND\ndestination:{elsewhere}\na:\rb\n\n\0',
    'a NUL inside a header': 'SEND\ndestination:{elsewhere}\na:\0b\n\n\0',
  }),
  form('BAD-45', 'in each frame', 'connected', [
    text(subscribe('__proto__', ['constructor:x', 'receipt:1'])),
    receipt('1'),
    text(send('x', ['__proto__:x', 'constructor:y', 'toString:z', 'receipt:toString'])),
    receipt('toString'),
    delivered('x', { subscription: '__proto__' }),
    wire('constructor:y'),
    ...served,
  ]),
];

const unknownCommands = ['CONNECTED', 'MESSAGE', 'RECEIPT', 'ERROR', 'NONSENSE', 'SENDX', ' SEND', 'SEND '];

/** F15 to F18, BAD-44: commands, and what stands between frames. */
export const brokerCommandForms: readonly Form[] = [
  form('F15', 'line ends before CONNECT', 'open', [
    text('\n\n\r\n\n'),
    text(`\r\n${connectFrame()}`),
    connected(),
    ...served,
  ]),
  form('F15', 'a hundred line ends between two frames', 'connected', [
    text(`${begin('t', 'receipt:1')}${'\n'.repeat(60)}${'\r\n'.repeat(40)}${abort('t', 'receipt:2')}`),
    receipt('1'),
    receipt('2'),
    quiet,
    ...served,
  ]),
  ...refusals('F16', 'connected', { 'a NUL alone': '\0', 'a NUL after a line end': '\n\0' }),
  form('F16', 'a NUL between two frames', 'connected', [
    text(`${begin('t', 'receipt:1')}\0${abort('t', 'receipt:2')}`),
    receipt('1'),
    refused(),
  ]),
  ...unknownCommands.map((command) =>
    form('F17', `the command ${JSON.stringify(command)}`, 'connected', [
      text(frame(command, ['destination:{elsewhere}', 'transaction:t', 'id:s'])),
      refused(),
    ]),
  ),
  form('F18', '33 bytes', 'connected', [text('S'.repeat(33)), refused()]),
  form('F18', '33 bytes before CONNECT', 'open', [text('C'.repeat(33)), refused()]),
  form('F18', '32 bytes, which are rejected at the line end only', 'connected', [
    text('S'.repeat(32)),
    wait(200),
    quiet,
    text('\n\n\0'),
    refused(),
  ]),
  ...refusals('BAD-44', 'open', {
    'a command in lower case': connectFrame([], 'connect'),
    'a request of HTTP': 'GET / HTTP/1.1\r\nHost: x\r\n\r\n\0',
    'a server command': frame('CONNECTED', ['version:1.2']),
  }),
  form('BAD-44', 'the bytes of TLS', 'open', [
    binary([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3], [0, 0x0a, 0, 0, 0x0a, 0]),
    refused(),
  ]),
];

/** E01 to E07, BAD-30, BAD-31, BAD-46: escapes in headers. */
export const brokerEscapeForms: readonly Form[] = [
  form('E01', 'all escapes in the name and the value of a header that is passed on', 'subscribed', [
    text(send('x', ['a\\cb\\n:c\\\\d\\re'])),
    delivered('x'),
    wire('a\\cb\\n:c\\\\d\\re'),
  ]),
  form('E01', 'an escaped and a plain spelling of one transaction', 'connected', [
    text('BEGIN\ntransaction:a\\cb\nreceipt:1\n\n\0ABORT\ntransaction:a:b\nreceipt:2\n\n\0'),
    receipt('1'),
    receipt('2'),
    ...served,
  ]),
  form('E01', 'the name of a header', 'connected', [
    text('BEGIN\ntransaction:t\nrece\\cipt:no\nreceipt:1\n\n\0'),
    receipt('1'),
    quiet,
    ...served,
  ]),
  form('E02', 'two backslashes and n', 'connected', [
    text('BEGIN\ntransaction:t\nreceipt:a\\\\nb\n\n\0'),
    receipt('a\\nb'),
    ...served,
  ]),
  form('E02', 'two backslashes and n in a header that is passed on', 'subscribed', [
    text(send('x', ['k:a\\\\nb'])),
    delivered('x', { k: 'a\\nb' }),
  ]),
  ...forms(
    'E03',
    'connected',
    {
      'the escape \\t in a value': 'a:b\\tc',
      'the escape \\t in a name': 'a\\tb:c',
      'a backslash at the end of a value': 'a:b\\',
    },
    (line) => [text(frame('BEGIN', ['transaction:t', line])), fatal],
  ),
  form('E03', 'the escape \\t before its ERROR', 'connected', [
    text(begin('t', 'receipt:1')),
    receipt('1'),
    text(frame('ABORT', ['transaction:t', 'x:\\t'])),
    fatal,
    quiet,
  ]),
  form('E04', 'backslashes and colons in CONNECT', 'open', [
    text(connectFrame(['x:a\\tb\\', 'y:c:d'])),
    connected(),
    ...served,
  ]),
  ...forms(
    'E05',
    'connected',
    {
      'a colon': 'a\\cb',
      'a line feed': 'a\\nb',
      'a carriage return': 'a\\rb',
      'a backslash': 'a\\\\b',
    },
    (value) => [
      text(`BEGIN\ntransaction:t\nreceipt:${value}\n\n\0`),
      receipt(unescapedOf(value)),
      wire(`receipt-id:${value}`),
    ],
  ),
  form('E06', 'the headers of CONNECTED', 'open', [
    text(connectFrame()),
    connected(),
    { on: 'first', step: { kind: 'plain-headers' } },
  ]),
  form('E07', 'the escape \\r, which 1.1 does not have', 'subscribed', [
    text(send('x', ['k:a\\rb'])),
    delivered('x', { k: 'a\rb' }),
  ]),
  ...forms(
    'BAD-30',
    'connected',
    { 'the escape \\t': 'x:a\\tb', 'a value that ends in a backslash': 'x:a\\' },
    (line) => [text(frame('SEND', ['destination:{elsewhere}', line])), fatal],
  ),
  form('BAD-30', 'a backslash in one WebSocket message and its n in the next', 'connected', [
    text('BEGIN\ntransaction:t\nreceipt:a\\'),
    text('nb\n\n\0'),
    receipt('a\nb'),
    ...served,
  ]),
  form('BAD-31', 'two backslashes and n', 'connected', [
    text('BEGIN\ntransaction:t\nreceipt:a\\\\nb\n\n\0'),
    receipt('a\\nb'),
    wire('receipt-id:a\\\\nb'),
  ]),
  ...Object.entries({
    'a colon': ['a\\cb', 'a:b'],
    CR: ['a\\rb', 'a\rb'],
    LF: ['a\\nb', 'a\nb'],
    '4 KB': ['x'.repeat(4_096), 'x'.repeat(4_096)],
    'an emoji': ['🧾', '🧾'],
  } as const).map(([what, [sent, received]]) =>
    form('BAD-46', what, 'connected', [
      text(`BEGIN\ntransaction:t\nreceipt:${sent}\n\n\0`),
      receipt(received),
      ...served,
    ]),
  ),
];

/** The characters that an escape of this table stands for. */
function unescapedOf(value: string): string {
  return value.replace('\\c', ':').replace('\\n', '\n').replace('\\r', '\r').replace('\\\\', '\\');
}
