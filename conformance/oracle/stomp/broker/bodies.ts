import type { Form } from '../form.js';
import { form, forms, frame, quiet, receipt, text, wait } from '../steps.js';
import { begin, connectFrame, delivered, refusals, refused, send, served, subscribe } from './steps.js';

const badLengths = ['-1', '+5', ' 5', '5 ', '0x10', '1e3', 'abc', ''];
const withLength = (length: string, body: string) =>
  `SEND\ndestination:{topic}\ncontent-length:${length}\n\n${body}\0`;

/** F09 to F14, BAD-33 to BAD-36: how long a body is, and where one may be. */
export const brokerBodyForms: readonly Form[] = [
  form('F09', 'NULs within the body', 'subscribed', [
    text(withLength('5', 'a\0b\0c')),
    delivered('a\0b\0c'),
    ...served,
  ]),
  form('F09', 'a body that looks like the end of a frame and another one', 'subscribed', [
    text(withLength('27', `x\0\n${'BEGIN\ntransaction:t\n\n\0'}ab`)),
    delivered(`x\0\n${'BEGIN\ntransaction:t\n\n\0'}ab`),
    text(begin('t', 'receipt:1')),
    receipt('1'),
  ]),
  form('F09', 'a body that NUL does not follow', 'subscribed', [
    text(withLength('2', 'ab')),
    delivered('ab'),
    text(withLength('2', 'abc')),
    { on: 'first', step: { kind: 'rejected', headers: {}, decided: true } },
  ]),
  ...badLengths.map((length) =>
    form('F10', `content-length ${JSON.stringify(length)}`, 'connected', [
      text(withLength(length, 'hello')),
      refused(),
    ]),
  ),
  form('F11', 'a body of two-byte characters', 'subscribed', [
    text(withLength('4', 'éé')),
    delivered('éé', { 'content-length': '4' }),
    ...served,
  ]),
  form('F11', 'an e-acute and NUL', 'subscribed', [
    text(withLength('3', 'é\0')),
    delivered('é\0'),
    ...served,
  ]),
  form('F12', 'a body without content-length', 'subscribed', [
    text(`${send('hello')}${send('again', ['receipt:1'])}`),
    delivered('hello'),
    delivered('again'),
    receipt('1'),
  ]),
  ...Object.entries({
    SUBSCRIBE: frame('SUBSCRIBE', ['id:1', 'destination:{topic}'], 'body'),
    BEGIN: frame('BEGIN', ['transaction:t'], 'body'),
  }).map(([command, input]) => form('F14', command, 'connected', [text(input), refused()])),
  form('F14', 'content-length:0 on BEGIN', 'connected', [
    text(begin('t', 'content-length:0', 'receipt:1')),
    receipt('1'),
    ...served,
  ]),
  ...['-1', '+1', 'abc', '1e9', '99999999999', ' 5', ''].map((length) =>
    form('BAD-33', `content-length ${JSON.stringify(length)}, before any body`, 'connected', [
      text(`SEND\ndestination:{elsewhere}\ncontent-length:${length}\n\n`),
      refused(),
    ]),
  ),
  form('BAD-34', 'a content-length one too short', 'connected', [text(withLength('4', 'hello')), refused()]),
  form('BAD-34', 'a content-length one too long, until a byte comes', 'connected', [
    text(withLength('6', 'hello')),
    wait(200),
    quiet,
    text('x'),
    refused(),
  ]),
  form('BAD-35', '5 and 500', 'subscribed', [
    text(`SEND\ndestination:{topic}\ncontent-length:5\ncontent-length:500\n\nhello\0`),
    delivered('hello'),
    ...served,
  ]),
  form('BAD-36', 'CONNECT', 'open', [text(connectFrame().replace('\0', 'body\0')), refused()]),
  ...refusals('BAD-36', 'connected', {
    SUBSCRIBE: subscribe('1').replace('\0', 'body\0'),
    DISCONNECT: frame('DISCONNECT', ['receipt:1'], 'body'),
  }),
  ...forms(
    'BAD-37',
    'connected',
    {
      'a command of 33 bytes': 'S'.repeat(33),
      '65 headers': frame('BEGIN', ['transaction:t', ...Array.from({ length: 64 }, (_, at) => `h${at}:x`)]),
      'a header line of 8 KiB and one byte': frame('BEGIN', ['transaction:t', `h:${'x'.repeat(8_191)}`]),
    },
    (input) => [text(input), refused()],
  ),
];
