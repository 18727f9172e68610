import type { Form, Part } from '../form.js';
import {
  binary,
  closed,
  connected,
  cut,
  decided,
  everyCut,
  form,
  frame,
  handshake,
  handshaken,
  inputs,
  on,
  open,
  pongs,
  receipt,
  split,
  stillOpen,
  text,
  wholeMessages,
  write,
} from '../steps.js';
import {
  abort,
  begin,
  connectFrame,
  delivered,
  inBinary,
  oneFrameEach,
  refused,
  send,
  served,
} from './steps.js';

const offers = [
  ['v12.stomp', 'v11.stomp', 'v10.stomp'],
  ['v11.stomp', 'v12.stomp', 'v10.stomp'],
  ['v10.stomp', 'v11.stomp', 'v12.stomp'],
  ['mqtt', 'v12.stomp'],
];

const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
const version = 'Sec-WebSocket-Version: 13';
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';

function invalidHandshake(what: string, status: number, lines: readonly string[], method = 'GET'): Form {
  const request = { method, lines: [...upgrade, ...lines] };
  return form('BAD-57', what, 'none', [
    handshake({ protocols: [], request }),
    handshaken(status),
    open('next', 'connected'),
    ...on('next', ...served),
  ]);
}

/** W01 to W04, BAD-57: the handshake of the WebSocket. */
export const brokerHandshakeForms: readonly Form[] = [
  form('W01', 'v12.stomp is offered', 'none', [
    handshake({ protocols: ['v12.stomp'] }),
    handshaken(101, 'v12.stomp'),
    text(connectFrame()),
    connected(),
  ]),
  ...offers.map((protocols) =>
    form('W02', `${protocols.join(', ')} are offered`, 'none', [
      handshake({ protocols }),
      handshaken(101, 'v12.stomp'),
    ]),
  ),
  form('W03', 'no subprotocol is offered', 'none', [
    handshake({ protocols: [] }),
    handshaken(101, ''),
    text(connectFrame()),
    connected(),
  ]),
  ...[['mqtt'], ['v11.stomp'], ['v12.stomp.x']].map((protocols) =>
    form('W04', `only ${protocols.join(', ')} is offered`, 'none', [
      handshake({ protocols }),
      handshaken(400),
    ]),
  ),
  invalidHandshake('Sec-WebSocket-Version 8', 400, [key, 'Sec-WebSocket-Version: 8']),
  invalidHandshake('no Sec-WebSocket-Key', 400, [version]),
  invalidHandshake('an upgrade by POST', 405, [version, key, 'Content-Length: 0'], 'POST'),
];

const empty = { opcode: 1, parts: [''] };
const emptyBinary = { opcode: 2, parts: [''] };
const piece = (...parts: readonly Part[]) => ({ opcode: 1, parts });
/** An é as two bytes, each in its own message. */
const eAcute = [0xc3, 0xa9];
const untyped = 'content-type:application/octet-stream';

/** W05 to W13: WebSocket messages as one stream of bytes. */
export const brokerStreamForms: readonly Form[] = [
  form('W05', 'a frame in a text, a binary and a text message', 'connected', [
    text('BEGIN\ntransaction:t\n'),
    binary('receipt:'),
    text('1\n\n\0'),
    receipt('1'),
    ...served,
  ]),
  form('W05', 'CONNECT in a binary message', 'open', [binary(connectFrame()), connected(), ...served]),
  form('W06', 'three frames and heart-beats in one message', 'connected', [
    text(`\n${begin('t', 'receipt:1')}\n\r\n\n${abort('t', 'receipt:2')}${begin('t', 'receipt:3')}\n`),
    receipt('1'),
    receipt('2'),
    receipt('3'),
    ...served,
  ]),
  form('W06', 'one and a half frames in one message, the rest in the next', 'connected', [
    text(`${begin('t', 'receipt:1')}ABORT\ntransaction:t\nrec`),
    receipt('1'),
    text('eipt:2\n\n\0'),
    receipt('2'),
    ...served,
  ]),
  form('W07', 'one byte in each message', 'subscribed', [
    split(1, 'SEND\r\ndestination:{topic}\nreceipt:a\\cb\n\r\nx', eAcute, '\0'),
    receipt('a:b'),
    delivered('xé'),
    ...served,
  ]),
  form('W07', 'every cut of a frame in two', 'connected', [
    everyCut('SEND\r\ndestination:{elsewhere}\nreceipt:a\\cé\r\ncontent-length:4\n\nb\0é\0'),
    ...served,
  ]),
  form('W07', 'a frame in fragments of one WebSocket message', 'connected', [
    inputs(
      { opcode: 1, parts: ['BEGIN\ntransaction:t\nrec'], final: false },
      { opcode: 0, parts: ['eipt:1\n'], final: false },
      { opcode: 0, parts: ['\n\0'] },
    ),
    receipt('1'),
    ...served,
  ]),
  form('W08', 'empty messages between frames and within them', 'connected', [
    inputs(empty, emptyBinary, piece('BEGIN\ntransaction:t'), empty, piece('\nreceipt:1\n\n\0'), emptyBinary),
    receipt('1'),
    ...served,
  ]),
  form('W09', 'CONNECTED, RECEIPT and MESSAGE', 'subscribed', [
    text(begin('t', 'receipt:1')),
    receipt('1'),
    text(send('größer: €', ['content-type:text/plain']) + send('again', ['content-type:text/plain'])),
    delivered('größer: €'),
    delivered('again'),
    oneFrameEach,
  ]),
  form('W09', 'a body that is application/octet-stream', 'subscribed', [
    binary(`SEND\ndestination:{topic}\n${untyped}\ncontent-length:4\n\n`, [0, 255, 13, 10], '\0'),
    delivered('\0\ufffd\r\n'),
    inBinary,
  ]),
  form('W10', 'CONNECTED, RECEIPT, MESSAGE and ERROR', 'subscribed', [
    text(send('x', ['receipt:1', 'content-type:text/plain'])),
    receipt('1'),
    delivered('x'),
    text(frame('NONSENSE')),
    refused(),
    wholeMessages,
  ]),
  form('W11', 'a WebSocket ping', 'connected', [
    inputs({ opcode: 9, parts: ['are you there'] }),
    text(begin('t', 'receipt:1')),
    receipt('1'),
    pongs(1, 1),
    ...served,
  ]),
  form('W12', 'a socket that is cut without DISCONNECT', 'subscribed', [
    cut,
    open('next', 'subscribed'),
    ...on('next', text(send('after')), delivered('after', { subscription: 's' }), ...served),
  ]),
  form('W13', 'invalid UTF-8 in a text message', 'connected', [
    text('BEGIN\ntransaction:t\nx:', [0xc3, 0x28], '\n\n\0'),
    closed(1007),
  ]),
  form('W13', 'invalid UTF-8 in a header within a binary message', 'connected', [
    binary('BEGIN\ntransaction:t\nx:', [0xc3, 0x28], '\n\n\0'),
    refused(),
  ]),
  form('W13', 'the same header with valid UTF-8 in a binary message', 'connected', [
    binary('BEGIN\ntransaction:t\nreceipt:1\nx:', eAcute, '\n\n\0'),
    receipt('1'),
    ...served,
  ]),
  form('BAD-43', 'in the body within a text message', 'connected', [
    text('SEND\ndestination:{elsewhere}\n\n', [0xff], '\0'),
    closed(1007),
  ]),
  ...Object.entries({ 'a lone continuation byte': [0xa9], 'a surrogate': [0xed, 0xa0, 0x80] }).map(
    ([what, bytes]) =>
      form('BAD-43', `${what} in a header within a binary message`, 'connected', [
        binary('SEND\ndestination:{elsewhere}\nx:', bytes, '\n\n\0'),
        refused(),
      ]),
  ),
];

/** A violation below STOMP, which ends the one session and no other. */
const violation = (what: string, ...steps: Form['steps']): Form =>
  form('BAD-56', what, 'subscribed', [
    open('bystander', 'subscribed'),
    stillOpen,
    ...steps,
    ...on('bystander', text(send('still served')), delivered('still served'), ...served),
  ]);
const closeFrame = (...parts: readonly Part[]) => inputs({ opcode: 8, parts });

/** BAD-56: invalid close frames, and other violations below STOMP. */
export const brokerCloseFrameForms: readonly Form[] = [
  violation('a close frame with the status 1005', closeFrame([0x03, 0xed]), closed()),
  violation('a close frame with the status 999', closeFrame([0x03, 0xe7]), closed()),
  violation('a close frame of one byte', closeFrame([3]), closed()),
  violation('a close frame with a reason of 126 bytes', closeFrame([0x03, 0xe8], 'x'.repeat(124)), closed()),
  violation('a reserved opcode', write(0x83, 0x80, 0, 0, 0, 0), decided(closed(1002))),
  violation('a frame without mask', write(0x81, 0x01, 0x0a), decided(closed(1002))),
];
