import type { Form, Step } from './form.js';
import {
  alive,
  authFailed,
  binary,
  connected,
  connectFrame,
  connectWith,
  decided,
  form,
  forms,
  frame,
  header,
  heartbeat,
  host,
  message,
  print,
  protocolError,
  quiet,
  receipt,
  rejected,
  settingsFrame,
  snapshot,
  text,
} from './steps.js';

const lengths = ['-1', '+5', ' 5', '5 ', '0x10', '1e3', '', 'NaN', '5.0', '12345678901', '٥', '5,5', 'five'];
const beat = (lines: readonly string[], body = '') => frame('SEND', [heartbeat, ...lines], body);

const printed: readonly Step[] = [print('one'), message({ action: 'PRINT', body: 'one' })];
const begun: readonly Step[] = [text(frame('BEGIN', ['transaction:t', 'receipt:1'])), receipt('1')];

/** The frames that have no body, each of which is valid without one after these steps. */
const bodiless: readonly {
  readonly command: string;
  readonly lines: readonly string[];
  readonly before: readonly Step[];
}[] = [
  {
    command: 'SUBSCRIBE',
    lines: ['id:1', 'destination:{queue}'],
    before: [text(frame('UNSUBSCRIBE', ['id:s']))],
  },
  { command: 'UNSUBSCRIBE', lines: ['id:s'], before: [] },
  { command: 'ACK', lines: ['id:{ack}'], before: printed },
  { command: 'NACK', lines: ['id:{ack}'], before: printed },
  { command: 'BEGIN', lines: ['transaction:t'], before: [] },
  { command: 'COMMIT', lines: ['transaction:t'], before: begun },
  { command: 'ABORT', lines: ['transaction:t'], before: begun },
  { command: 'DISCONNECT', lines: [], before: [] },
];

/** A service may refuse a heart-beat message that has a body: then none can show how bodies are read. */
const bodyControl: readonly Step[] = [
  text(beat(['receipt:0', 'content-length:5'], 'abcde')),
  decided(receipt('0')),
];

/** F09 to F14: bodies. */
export const bodyForms: readonly Form[] = [
  form('F09', 'NULs within the counted body', 'registered', [
    ...bodyControl,
    text(beat(['receipt:1', 'content-length:5'], 'a\0b\0c') + beat(['receipt:2'])),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  form('F09', 'another frame within the counted body', 'registered', [
    ...bodyControl,
    text(beat(['receipt:1', 'content-length:33'], 'x\0UNSUBSCRIBE\nid:s\nreceipt:9\n\n\0yz')),
    receipt('1'),
    alive,
  ]),
  form('F09', 'no NUL after the counted body', 'registered', [
    text(beat(['content-length:4', 'receipt:2'], 'hello')),
    decided(rejected('PROTOCOL_ERROR', { headers: { 'receipt-id': '2' } })),
  ]),
  ...lengths.map((length) =>
    form('F10', `content-length ${JSON.stringify(length)}`, 'connected', [
      text(`SEND\n${heartbeat}\ncontent-length:${length}\n\n`),
      protocolError,
    ]),
  ),
  form('F10', 'a content-length of ten digits', 'registered', [
    text(`SEND\n${heartbeat}\ncontent-length:0000000005\nreceipt:1\n\nhello\0`),
    receipt('1'),
    alive,
  ]),
  form('F11', 'one e-acute', 'registered', [
    ...bodyControl,
    text(beat(['receipt:1', 'content-length:2'], 'é') + beat(['receipt:2'])),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  form('F11', 'a MESSAGE of the server', 'registered', [
    print('größer: 🧾 €'),
    message({ action: 'PRINT', body: 'größer: 🧾 €' }),
    decided(header({ 'content-length': '{bytes}' })),
    alive,
  ]),
  form('F11', 'an emoji and a euro sign', 'registered', [
    ...bodyControl,
    text(beat(['receipt:1', 'content-length:7'], '🧾€') + beat(['receipt:2'])),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  form('F12', 'two frames without content-length in one message', 'registered', [
    text(settingsFrame('one', ['receipt:1']) + beat(['receipt:2'], 'x')),
    receipt('1'),
    receipt('2'),
    snapshot('one'),
    message({ action: 'CHECK_IN' }),
    alive,
  ]),
  form('F13', 'receipt', 'connected', [
    text('BEGIN\nreceipt:1\ntransaction:t\nreceipt:2\n\n\0'),
    receipt('1'),
    quiet,
    alive,
  ]),
  form('F13', 'transaction', 'connected', [
    text('BEGIN\ntransaction:t\ntransaction:u\n\n\0'),
    text('ABORT\ntransaction:t\ntransaction:v\nreceipt:2\n\n\0'),
    receipt('2'),
    alive,
  ]),
  form('F13', 'id of SUBSCRIBE and UNSUBSCRIBE', 'connected', [
    text('SUBSCRIBE\nid:1\nid:2\ndestination:{queue}\nreceipt:1\n\n\0'),
    receipt('1'),
    text('UNSUBSCRIBE\nid:1\nid:2\nreceipt:2\n\n\0'),
    receipt('2'),
    alive,
  ]),
  form('F13', 'destination of SEND, a known one first', 'registered', [
    text(beat(['destination:/app/nowhere', 'receipt:1'])),
    receipt('1'),
    message({ action: 'CHECK_IN' }),
    alive,
  ]),
  form('F13', 'Authorization, a valid one first', 'open', [
    text(connectFrame(['Authorization:Bearer x'])),
    connected(),
    alive,
  ]),
  form('F13', 'Authorization, an invalid one first', 'open', [
    text(connectWith(['Authorization:Bearer x', 'Authorization:Bearer {token}'])),
    authFailed,
  ]),
  form('F13', 'accept-version, 1.2 first', 'open', [
    text(connectFrame(['accept-version:1.0'])),
    connected(),
    alive,
  ]),
  form('F13', 'accept-version, 1.0 first', 'open', [
    text(
      frame('CONNECT', ['accept-version:1.0', 'accept-version:1.2', host, 'Authorization:Bearer {token}']),
    ),
    protocolError,
  ]),
  form('F13', 'heart-beat, a valid one first', 'open', [
    text(connectFrame(['heart-beat:0,0', 'heart-beat:often'])),
    connected(),
    alive,
  ]),
  form('F13', 'heart-beat, an invalid one first', 'open', [
    text(connectFrame(['heart-beat:often', 'heart-beat:0,0'])),
    protocolError,
  ]),
  form('F13', 'ack, an unknown mode first', 'connected', [
    text('SUBSCRIBE\nid:1\ndestination:{queue}\nack:maybe\nack:auto\n\n\0'),
    protocolError,
  ]),
  form('F13', 'ack, auto first', 'connected', [
    text('SUBSCRIBE\nid:1\ndestination:{queue}\nack:auto\nack:client\nreceipt:1\n\n\0'),
    receipt('1'),
    text(frame('SEND', ['destination:/app/terminal/register', 'receipt:2']) + beat(['receipt:3'])),
    receipt('2'),
    receipt('3'),
    message({ action: 'CHECK_IN' }, { ack: undefined }),
    alive,
  ]),
  ...bodiless.flatMap(({ command, lines, before }) => [
    form('F14', `a body on ${command}`, 'registered', [
      ...before,
      text(frame(command, lines, 'body')),
      protocolError,
    ]),
    form('F14', `a counted body on ${command}`, 'registered', [
      ...before,
      text(frame(command, [...lines, 'content-length:4'], 'body')),
      protocolError,
    ]),
  ]),
  form('F14', 'content-length:0 on BEGIN', 'connected', [
    text('BEGIN\ntransaction:t\ncontent-length:0\nreceipt:1\n\n\0'),
    receipt('1'),
    alive,
  ]),
  form('F14', 'content-length:0 on CONNECT', 'open', [
    text(connectFrame(['content-length:0'])),
    connected(),
    alive,
  ]),
];

/** BAD-32 to BAD-36: malformed headers, content-length, bodies. */
export const badBodyForms: readonly Form[] = [
  ...forms(
    'BAD-32',
    'connected',
    {
      'a header without colon': beat(['header']),
      'an empty header name': beat([':v']),
      'a bare CR in a header': beat(['a:b\rc']),
      'a bare CR in the command': beat([]).replace('SEND', 'SE\rND'),
      'a NUL inside a header value': beat(['a:b\0c']),
      'a NUL inside a header name': beat(['a\0b:c']),
      'a NUL inside the command': beat([]).replace('SEND', 'SE\0ND'),
    },
    (input) => [text(input), protocolError],
  ),
  ...['-1', '+1', 'abc', '1e9', '99999999999', ' 5', ''].map((length) =>
    form('BAD-33', `content-length ${JSON.stringify(length)}, without waiting for the body`, 'connected', [
      text(`SEND\n${heartbeat}\ncontent-length:${length}\n\n`),
      protocolError,
    ]),
  ),
  form('BAD-34', 'one byte too short', 'registered', [
    text(beat(['content-length:4', 'receipt:2'], 'hello')),
    rejected('PROTOCOL_ERROR', { headers: { 'receipt-id': '2' } }),
  ]),
  form('BAD-35', '5, then 500', 'registered', [
    text(beat(['content-length:5', 'content-length:500', 'receipt:1'], 'hello') + beat(['receipt:2'])),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  form('BAD-35', '500, then 5', 'registered', [
    text(beat(['content-length:500', 'content-length:5', 'receipt:1'], `hello\0${'x'.repeat(494)}`)),
    receipt('1'),
    alive,
  ]),
  form('BAD-36', 'CONNECT', 'open', [text(connectFrame().replace('\0', 'body\0')), protocolError]),
  form('BAD-36', 'CONNECT with content-length', 'open', [
    text(connectFrame(['content-length:4']).replace('\0', 'body\0')),
    protocolError,
  ]),
  ...bodiless.flatMap(({ command, lines, before }) =>
    [[], ['content-length:0001']].map((length) =>
      form('BAD-36', `${command}${length.length > 0 ? ' with content-length' : ''}`, 'registered', [
        ...before,
        text(frame(command, [...lines, ...length], '{')),
        protocolError,
      ]),
    ),
  ),
  ...forms(
    'BAD-44',
    'connected',
    {
      'send in lower case': beat([]).replace('SEND', 'send'),
      'an HTTP request': 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      CONNECTED: frame('CONNECTED', ['version:1.2']),
      MESSAGE: frame('MESSAGE', ['destination:{queue}', 'message-id:1', 'subscription:s'], '{}'),
      ERROR: frame('ERROR', ['message:x']),
    },
    (input) => [text(input), protocolError],
  ),
  form('BAD-44', 'the bytes of TLS', 'connected', [
    binary([0x16, 0x03, 0x01, 0x02, 0, 1, 0, 1, 0xfc, 3, 3], 'x'.repeat(500)),
    protocolError,
  ]),
  form('BAD-44', 'the bytes of TLS before CONNECT', 'open', [
    binary([0x16, 0x03, 0x01, 0x02, 0, 1, 0, 1, 0xfc, 3, 3], 'x'.repeat(500)),
    protocolError,
  ]),
  form('BAD-44', 'an HTTP request before CONNECT', 'open', [
    text('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    protocolError,
  ]),
];
