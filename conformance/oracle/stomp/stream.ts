import type { Form } from './form.js';
import {
  alive,
  binary,
  chunk,
  closed,
  connected,
  connectFrame,
  cut,
  decided,
  events,
  everyCut,
  form,
  forms,
  frame,
  heartbeat,
  inputs,
  message,
  online,
  open,
  pongs,
  print,
  protocolError,
  quiet,
  receipt,
  settings,
  settingsFrame,
  snapshot,
  split,
  stillOpen,
  text,
  unsubscribing,
  wholeMessages,
} from './steps.js';

const begin = (id: string) => frame('BEGIN', ['transaction:t', `receipt:${id}`]);
const abort = (id: string) => frame('ABORT', ['transaction:t', `receipt:${id}`]);
const empty = { opcode: 1, parts: [''] };
const emptyBinary = { opcode: 2, parts: [''] };
const piece = (...parts: readonly (string | readonly number[])[]) => ({ opcode: 1, parts });

/** An é as two bytes, each in its own message. */
const eAcute = [0xc3, 0xa9];

/** W05 to W13: WebSocket messages as one stream of bytes. */
export const streamForms: readonly Form[] = [
  form('W05', 'a frame in a text, a binary and a text message', 'connected', [
    text('BEGIN\ntransaction:t\n'),
    binary('receipt:'),
    text('1\n\n\0'),
    receipt('1'),
    alive,
  ]),
  form('W05', 'a frame in a binary message, the next in a text message', 'connected', [
    binary(begin('1')),
    text(abort('2')),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  form('W05', 'CONNECT in a binary message', 'open', [binary(connectFrame()), connected(), alive]),
  form('W06', 'three frames and heart-beats in one text message', 'connected', [
    text(`\n${begin('1')}\n\r\n\n${abort('2')}${begin('3')}\n`),
    receipt('1'),
    receipt('2'),
    receipt('3'),
    alive,
  ]),
  form('W06', 'three frames in one binary message', 'connected', [
    binary(begin('1') + abort('2') + begin('3')),
    receipt('1'),
    receipt('2'),
    receipt('3'),
    alive,
  ]),
  form('W06', 'two frames in one message, and a third in the next of the same write', 'registered', [
    chunk(frame('SEND', [heartbeat, 'receipt:0']) + begin('1'), abort('2')),
    receipt('0'),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  form('W06', 'one and a half frames in one message, the rest in the next', 'connected', [
    text(`${begin('1')}ABORT\ntransaction:t\nrec`),
    receipt('1'),
    text('eipt:2\n\n\0'),
    receipt('2'),
    alive,
  ]),
  form('W07', 'one byte in each message', 'registered', [
    split(1, 'SEND\r\n', settings, '\nreceipt:a\\cb\n\r\n{"settings":{"x":"', eAcute, '"}}\0'),
    receipt('a:b'),
    snapshot('é'),
    alive,
  ]),
  form('W07', 'three bytes in each message', 'registered', [
    split(
      3,
      'SEND\r\n',
      settings,
      '\r\nreceipt:a\\\\b\r\ncontent-length:23\r\n\r\n{"settings":{"x":"',
      eAcute,
      '"}}\0',
    ),
    receipt('a\\b'),
    snapshot('é'),
    alive,
  ]),
  form('W07', 'CONNECT with one byte in each message', 'open', [
    split(1, connectFrame()),
    connected(),
    alive,
  ]),
  form('W07', 'every cut of a frame in two', 'registered', [
    everyCut('SEND\r\ndestination:/app/terminal/heartbeat\nreceipt:a\\cé\r\ncontent-length:4\n\nb\0é\0'),
    alive,
  ]),
  form('W07', 'a frame in fragments of one WebSocket message', 'connected', [
    inputs(
      { opcode: 1, parts: ['BEGIN\ntransaction:t\nrec'], final: false },
      { opcode: 0, parts: ['eipt:1\n'], final: false },
      { opcode: 0, parts: ['\n\0'] },
    ),
    receipt('1'),
    alive,
  ]),
  form('W08', 'empty messages between frames', 'connected', [
    inputs(empty, emptyBinary, piece(begin('1')), empty, piece(abort('2')), emptyBinary),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  form('W08', 'empty messages within a frame', 'connected', [
    inputs(piece('BEGIN\ntransaction:t'), empty, piece('\nreceipt:1\n'), emptyBinary, piece('\n\0')),
    receipt('1'),
    alive,
  ]),
  form('W08', 'empty messages before CONNECT', 'open', [
    inputs(empty, emptyBinary, piece(connectFrame())),
    connected(),
    alive,
  ]),
  ...['W09', 'W10'].map((row) =>
    form(row, 'CONNECTED, RECEIPT, MESSAGE and ERROR', 'registered', [
      chunk(frame('SEND', [heartbeat, 'receipt:1']), begin('2')),
      receipt('1'),
      receipt('2'),
      message({ action: 'CHECK_IN' }),
      print('größer: €\n{}'),
      message({ action: 'PRINT', body: 'größer: €\n{}' }),
      text(frame('NONSENSE')),
      protocolError,
      wholeMessages,
    ]),
  ),
  form('W11', 'a WebSocket ping', 'connected', [
    inputs({ opcode: 9, parts: ['are you there'] }),
    text(begin('1')),
    receipt('1'),
    pongs(1, 1),
    quiet,
    alive,
  ]),
  form('W12', 'a socket that is cut without DISCONNECT', 'registered', [
    online(true),
    cut,
    online(false),
    events('session-offline', 1),
    open('again', 'registered'),
    online(true),
    events('session-offline', 1),
  ]),
  form('W12', 'a close frame without DISCONNECT', 'registered', [
    inputs({ opcode: 8, parts: [[0x03, 0xe8]] }),
    closed(1000),
    online(false),
    events('session-offline', 1),
  ]),
  form('W13', 'invalid UTF-8 in a text message', 'connected', [
    text('BEGIN\ntransaction:t\nx:', [0xc3, 0x28], '\n\n\0'),
    closed(1007),
  ]),
  form('W13', 'invalid UTF-8 in a header within a binary message', 'connected', [
    binary('BEGIN\ntransaction:t\nx:', [0xc3, 0x28], '\n\n\0'),
    protocolError,
  ]),
  form('W13', 'the same header with valid UTF-8 in a binary message', 'connected', [
    binary('BEGIN\ntransaction:t\nreceipt:1\nx:', eAcute, '\n\n\0'),
    receipt('1'),
    alive,
  ]),
];

const isolated = [0xed, 0xa0, 0x80];

/** BAD-43: invalid UTF-8. */
export const invalidUtf8Forms: readonly Form[] = [
  form('BAD-43', 'in a text message', 'registered', [
    text('SEND\n', heartbeat, '\nx:', [0xc3, 0x28], '\n\n\0'),
    closed(1007),
  ]),
  form('BAD-43', 'in the body within a text message', 'registered', [
    text('SEND\n', heartbeat, '\n\n', [0xff], '\0'),
    closed(1007),
  ]),
  ...Object.entries({
    'a lone continuation byte': [0xa9],
    'an overlong form': [0xc0, 0x8a],
    'a surrogate': isolated,
  }).map(([what, bytes]) =>
    form('BAD-43', `${what} in a header within a binary message`, 'registered', [
      binary('SEND\n', heartbeat, '\nx:', bytes, '\n\n\0'),
      protocolError,
    ]),
  ),
  form('BAD-43', 'in a header name within a binary message', 'registered', [
    binary('SEND\n', heartbeat, '\nx', [0xc3, 0x28], ':y\n\n\0'),
    protocolError,
  ]),
  form('BAD-43', 'in the body of a SEND within a binary message', 'registered', [
    binary('SEND\n', settings, '\nreceipt:1\n\n{"settings":{"x":"', [0xc3, 0x28], '"}}\0'),
    receipt('1'),
    message({ action: 'REPORT_REJECTED', errorCode: 'ERR_VALIDATION' }),
    snapshot(undefined),
    alive,
  ]),
];

/** F15, F16: what is between frames. */
export const betweenFrames: readonly Form[] = [
  form('F15', 'line ends before CONNECT', 'open', [
    text('\n\n\r\n\n'),
    text(`\r\n${connectFrame()}`),
    connected(),
    alive,
  ]),
  form('F15', 'a hundred line ends between two frames', 'connected', [
    text(`${begin('1')}${'\n'.repeat(60)}${'\r\n'.repeat(40)}${abort('2')}`),
    receipt('1'),
    receipt('2'),
    quiet,
    alive,
  ]),
  form('F15', 'line ends in messages of their own', 'connected', [
    chunk('\n', '\r\n', '\r', '\n', begin('1'), '\n'),
    receipt('1'),
    stillOpen,
    alive,
  ]),
  ...forms(
    'F16',
    'connected',
    { 'a NUL alone': '\0', 'a NUL after a line end': '\n\0', 'two NULs': '\0\0' },
    (input) => [text(input), protocolError],
  ),
  form('F16', 'a NUL between two frames', 'connected', [
    text(`${begin('1')}\0${abort('2')}`),
    receipt('1'),
    protocolError,
  ]),
  form('F16', 'a NUL before CONNECT', 'open', [text(`\0${connectFrame()}`), protocolError]),
];

/** F01: line ends, within frames. */
export const lineEnds: readonly Form[] = [
  ...forms(
    'F01',
    'connected',
    {
      'LF alone': 'SUBSCRIBE\nid:1\ndestination:{queue}\nreceipt:1\n\n\0',
      'CRLF alone': 'SUBSCRIBE\r\nid:1\r\ndestination:{queue}\r\nreceipt:1\r\n\r\n\0',
      'CRLF after the command alone': 'SUBSCRIBE\r\nid:1\ndestination:{queue}\nreceipt:1\n\n\0',
      'CRLF after a header alone': 'SUBSCRIBE\nid:1\ndestination:{queue}\nreceipt:1\r\n\n\0',
      'CRLF as the blank line alone': 'SUBSCRIBE\nid:1\ndestination:{queue}\nreceipt:1\n\r\n\0',
      'LF as the blank line alone': 'SUBSCRIBE\r\nid:1\r\ndestination:{queue}\r\nreceipt:1\r\n\n\0',
      'CRLF as heart-beats around it': '\r\n\n\r\nSUBSCRIBE\nid:1\ndestination:{queue}\nreceipt:1\n\n\0\r\n',
    },
    (input) => [text(input), receipt('1'), text(unsubscribing('receipt:2')), receipt('2'), alive],
  ),
  form('F01', 'CONNECT with CRLF', 'open', [
    text('CONNECT\r\naccept-version:1.2\r\nhost:{host}\r\nAuthorization:Bearer {token}\r\n\r\n\0'),
    connected(),
    alive,
  ]),
  form('F01', 'SEND with CRLF before a body that begins with LF', 'registered', [
    text(settingsFrame('crlf', ['receipt:1']).replaceAll('\n', '\r\n').replace('{"', '\n{"')),
    receipt('1'),
    decided(snapshot('crlf')),
    alive,
  ]),
];
