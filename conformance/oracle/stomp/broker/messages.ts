import type { Form } from '../form.js';
import { cut, distinct, form, forms, frame, keepId, on, open, quiet, receipt, text } from '../steps.js';
import { consume, delivered, enqueue, refusals, refused, send, served, subscribe } from './steps.js';

const owned = ['subscription:x', 'ack:x', 'destination:{elsewhere}'];
const ack = (...lines: readonly string[]) => frame('ACK', ['id:{ack}', ...lines]);
const nack = (...lines: readonly string[]) => frame('NACK', ['id:{ack}', ...lines]);

/** N01, N03, A01 to A04, BAD-28: messages on a topic. */
export const brokerMessageForms: readonly Form[] = [
  ...refusals('N01', 'connected', {
    'SEND without destination': frame('SEND', ['x:y'], 'body'),
    'SEND with an empty destination': frame('SEND', ['destination:'], 'body'),
  }),
  form('N03', 'headers that the server owns', 'connected', [
    text(subscribe('s', ['receipt:1'])),
    receipt('1'),
    text(send('x', owned)),
    delivered('x', { subscription: 's', ack: undefined, destination: '{topic}' }),
  ]),
  form('N03', 'a message-id, which is refused or replaced', 'connected', [
    text(subscribe('s', ['receipt:1'])),
    receipt('1'),
    text(send('x', ['message-id:x']) + send('y', ['message-id:x'])),
    delivered('x'),
    delivered('y'),
    distinct('MESSAGE', 'message-id', 2),
  ]),
  form('A01', 'two subscribers of a topic, the sender included', 'subscribed', [
    open('other', 'subscribed'),
    text(send('häuser', ['content-type:text/plain'])),
    delivered('häuser', { subscription: 's', destination: '{topic}', 'message-id': /./ }),
    ...on('other', delivered('häuser', { subscription: 's', destination: '{topic}', 'message-id': /./ })),
  ]),
  form('A01', 'three messages', 'subscribed', [
    text(send('1') + send('2') + send('3')),
    delivered('1', { subscription: 's' }),
    delivered('2', { subscription: 's' }),
    delivered('3', { subscription: 's' }),
    distinct('MESSAGE', 'message-id', 3),
  ]),
  form('A01', 'the length and the type of a body', 'subscribed', [
    text(send('ü', ['content-type:text/plain'])),
    delivered('ü', { subscription: 's', 'message-id': /./ }),
    {
      on: 'first',
      step: {
        kind: 'header',
        headers: { 'content-length': '2', 'content-type': 'text/plain' },
        decided: true,
      },
    },
  ]),
  form('A01', 'no message of another destination', 'subscribed', [
    text(send('other', [], '{elsewhere}') + send('own')),
    delivered('own', { destination: '{topic}' }),
    ...served,
    quiet,
  ]),
  form('A02', 'auto', 'connected', [
    text(subscribe('s', ['ack:auto', 'receipt:1'])),
    receipt('1'),
    text(send('x')),
    delivered('x', { ack: undefined }),
  ]),
  ...['client', 'client-individual'].map((mode) =>
    form('A02', mode, 'connected', [
      text(subscribe('s', [`ack:${mode}`, 'receipt:1'])),
      receipt('1'),
      text(send('x') + send('y')),
      delivered('x', { ack: /./ }),
      delivered('y', { ack: /./ }),
      distinct('MESSAGE', 'ack', 2),
    ]),
  ),
  ...refusals('A03', 'connected', {
    'ACK without id': frame('ACK', ['message-id:1']),
    'NACK without id': frame('NACK', ['message-id:1']),
  }),
  ...forms(
    'A04',
    'connected',
    { 'an ACK twice': ack(), 'a NACK of what was acknowledged': nack() },
    (again) => [
      text(subscribe('s', ['ack:client-individual', 'receipt:1'])),
      receipt('1'),
      text(send('x')),
      delivered('x', { ack: /./ }),
      text(ack('receipt:2') + again),
      receipt('2'),
      ...served,
    ],
  ),
  ...['ACK', 'NACK'].map((command) =>
    form('A04', `${command} of an id that was never issued`, 'subscribed', [
      text(frame(command, ['id:never-issued'])),
      refused(),
    ]),
  ),
  ...refusals('BAD-28', 'connected', {
    'ACK without id': frame('ACK', ['subscription:s']),
    'ACK of an id that was never issued': frame('ACK', ['id:never-issued']),
  }),
  form('BAD-28', 'the same ACK twice', 'connected', [
    text(subscribe('s', ['ack:client', 'receipt:1'])),
    receipt('1'),
    text(send('x')),
    delivered('x', { ack: /./ }),
    text(ack() + ack()),
    ...served,
  ]),
];

const consuming = (mode: 'client' | 'client-individual'): Form['steps'] => [
  text(consume(mode, ['receipt:q'])),
  receipt('q'),
];
const three = enqueue('one') + enqueue('two') + enqueue('three', ['receipt:3']);

/** A second session of which the first has left the queue: its messages are what was not acknowledged. */
const successor = (...steps: Form['steps']): Form['steps'] => [
  open('next', 'connected'),
  ...on('next', text(consume('client-individual', ['receipt:q'])), receipt('q'), ...steps),
];
const last: Form['steps'] = [text(enqueue('last')), delivered('last'), text(ack('receipt:l')), receipt('l')];

/** N02, A05 to A07, W12, D04, R02, BAD-53: a queue, which keeps a message until it is acknowledged. */
export const brokerQueueForms: readonly Form[] = [
  form('N02', 'a SEND whose RECEIPT has come, before the socket is cut', 'connected', [
    text(enqueue('kept', ['receipt:1'])),
    receipt('1'),
    cut,
    ...successor(delivered('kept'), text(ack('receipt:2')), receipt('2')),
  ]),
  form('A05', 'client: the second of three stands for the first as well', 'connected', [
    ...consuming('client'),
    text(three),
    receipt('3'),
    delivered('one', { ack: /./ }),
    delivered('two', { ack: /./ }),
    text(ack('receipt:2')),
    receipt('2'),
    delivered('three'),
    cut,
    ...successor(delivered('three'), text(ack('receipt:4')), receipt('4'), ...last, quiet),
  ]),
  form('A05', 'client-individual: the second of three stands for itself', 'connected', [
    ...consuming('client-individual'),
    text(three),
    receipt('3'),
    delivered('one', { ack: /./ }),
    delivered('two', { ack: /./ }),
    text(ack('receipt:2')),
    receipt('2'),
    delivered('three'),
    cut,
    ...successor(
      delivered('one'),
      text(ack('receipt:4')),
      receipt('4'),
      delivered('three'),
      text(ack('receipt:5')),
      receipt('5'),
      ...last,
    ),
  ]),
  ...['A06', 'BAD-53', 'W12'].map((row) =>
    form(row, 'a socket that is cut between MESSAGE and ACK', 'connected', [
      ...consuming('client-individual'),
      text(enqueue('again')),
      delivered('again', { ack: /./ }),
      keepId,
      cut,
      ...successor(
        delivered('again', row === 'W12' ? {} : { redelivered: 'true', 'message-id': '{kept-id}' }),
        text(ack('receipt:2')),
        receipt('2'),
      ),
    ]),
  ),
  form('A07', 'a NACK', 'connected', [
    ...consuming('client-individual'),
    text(enqueue('again')),
    delivered('again', { ack: /./ }),
    text(nack('receipt:1')),
    receipt('1'),
    delivered('again', { ack: /./ }),
    text(ack('receipt:2')),
    receipt('2'),
  ]),
  form('D04', 'DISCONNECT with a message that was not acknowledged', 'connected', [
    ...consuming('client-individual'),
    text(enqueue('again')),
    delivered('again', { ack: /./ }),
    text(frame('DISCONNECT')),
    ...successor(delivered('again'), text(ack('receipt:2')), receipt('2')),
  ]),
  form('R02', 'SENDs without a receipt before DISCONNECT', 'connected', [
    text(enqueue('one') + enqueue('two') + frame('DISCONNECT')),
    ...successor(
      delivered('one'),
      text(ack('receipt:2')),
      receipt('2'),
      delivered('two'),
      text(ack('receipt:3')),
      receipt('3'),
    ),
  ]),
  form('T02', 'an ACK that ABORT drops', 'connected', [
    ...consuming('client-individual'),
    text(enqueue('again')),
    delivered('again', { ack: /./ }),
    text(
      `${frame('BEGIN', ['transaction:t'])}${ack('transaction:t')}${frame('ABORT', ['transaction:t', 'receipt:1'])}`,
    ),
    receipt('1'),
    cut,
    ...successor(delivered('again'), text(ack('receipt:2')), receipt('2')),
  ]),
  form('T02', 'an ACK at COMMIT', 'connected', [
    ...consuming('client-individual'),
    text(enqueue('once')),
    delivered('once', { ack: /./ }),
    text(
      `${frame('BEGIN', ['transaction:t'])}${ack('transaction:t')}${frame('COMMIT', ['transaction:t', 'receipt:1'])}`,
    ),
    receipt('1'),
    cut,
    ...successor(...last, quiet),
  ]),
];
