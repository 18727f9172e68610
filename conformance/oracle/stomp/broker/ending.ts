import type { Form } from '../form.js';
import {
  closed,
  connected,
  cut,
  decided,
  endedAfter,
  errorOnly,
  form,
  forms,
  frame,
  mute,
  on,
  open,
  quiet,
  receipt,
  text,
  wait,
} from '../steps.js';
import {
  abort,
  begin,
  commit,
  connectFrame,
  decidedRefusal,
  delivered,
  disconnect,
  refused,
  send,
  served,
  subscribe,
} from './steps.js';

const secret = 'hunter2-hunter2';
const none = frame('UNSUBSCRIBE', ['id:none', 'receipt:r:1']);

const everyFrame: readonly (readonly [receipt: string, frame: string])[] = [
  ['subscribe', subscribe('s', ['receipt:subscribe'])],
  ['send', send('x', ['receipt:send'], '{elsewhere}')],
  ['begin', begin('t', 'receipt:begin')],
  ['inside', send('x', ['transaction:t', 'receipt:inside'], '{elsewhere}')],
  ['commit', commit('t', 'receipt:commit')],
  ['begin again', begin('t', 'receipt:begin again')],
  ['abort', abort('t', 'receipt:abort')],
  ['unsubscribe', frame('UNSUBSCRIBE', ['id:s', 'receipt:unsubscribe'])],
  ['disconnect', frame('DISCONNECT', ['receipt:disconnect'])],
];

/** R01, R02: receipts. */
export const brokerReceiptForms: readonly Form[] = [
  form(
    'R01',
    'every client frame, one by one',
    'connected',
    everyFrame.flatMap(([id, input], at) => [text(input), at < 2 ? receipt(id) : decided(receipt(id))]),
  ),
  form('R01', 'every client frame, in one message', 'connected', [
    text(everyFrame.map(([, input]) => input).join('')),
    ...everyFrame.map(([id]) => decided(receipt(id))),
  ]),
  form('R01', 'ACK and NACK', 'connected', [
    text(subscribe('s', ['ack:client-individual', 'receipt:1'])),
    receipt('1'),
    text(send('x') + send('y')),
    delivered('x', { ack: /./ }),
    text(frame('ACK', ['id:{ack}', 'receipt:ack'])),
    receipt('ack'),
    delivered('y', { ack: /./ }),
    text(frame('NACK', ['id:{ack}', 'receipt:nack'])),
    receipt('nack'),
  ]),
  form('R01', 'a frame without receipt', 'connected', [
    text(begin() + abort('t', 'receipt:2')),
    receipt('2'),
    quiet,
    ...served,
  ]),
  form('R01', 'a frame that fails', 'connected', [
    text(begin('t', 'receipt:1') + none),
    receipt('1'),
    decided(refused({ 'receipt-id': 'r:1' })),
  ]),
  form('R02', 'SENDs without receipt before a frame with one, and a socket that is cut', 'connected', [
    open('witness', 'subscribed'),
    text(send('one') + send('two') + begin('t', 'receipt:1')),
    receipt('1'),
    cut,
    ...on('witness', delivered('one'), delivered('two')),
  ]),
];

/** D01 to D03, X01 to X04, L02, BAD-48: the end of a session. */
export const brokerEndingForms: readonly Form[] = [
  ...(['connected', 'subscribed'] as const).flatMap((state) => [
    form('D01', `a session that is ${state}`, state, [text(disconnect), receipt('bye'), closed(1000), quiet]),
    form('D02', `a session that is ${state}`, state, [text(frame('DISCONNECT')), closed(1000), quiet]),
  ]),
  ...forms(
    'D03',
    'connected',
    {
      'a frame that is not valid': frame('NONSENSE'),
      'a second DISCONNECT': frame('DISCONNECT', ['receipt:late']),
      CONNECT: connectFrame(),
    },
    (input) => [text(disconnect + input), receipt('bye'), closed(1000), quiet],
  ),
  form('D04', 'a subscription', 'subscribed', [
    text(frame('DISCONNECT')),
    closed(),
    open('next', 'subscribed'),
    ...on('next', text(send('after')), delivered('after'), ...served, quiet),
  ]),
  // STOMP demands the ERROR for these two alone: for other input it is decided.
  ...Object.entries({
    'a SEND without destination': frame('SEND', ['x:y'], 'x'),
    'a SUBSCRIBE without destination': frame('SUBSCRIBE', ['id:1']),
  }).map(([what, input]) =>
    form('X01', what, 'connected', [
      text(begin('t', 'receipt:1')),
      receipt('1'),
      text(input + send('after', ['receipt:2'], '{elsewhere}') + input),
      refused(),
      quiet,
    ]),
  ),
  ...Object.entries({
    'an unknown command': frame('NONSENSE'),
    'an unknown subscription': frame('UNSUBSCRIBE', ['id:none']),
  }).map(([what, input]) =>
    form('X01', what, 'connected', [
      text(begin('t', 'receipt:1')),
      receipt('1'),
      text(input + send('after', ['receipt:2'], '{elsewhere}') + input),
      decidedRefusal(),
      decided(quiet),
    ]),
  ),
  form('X01', 'more frames after the ERROR has arrived', 'connected', [
    mute,
    text(frame('SEND', ['x:y'], 'x')),
    errorOnly,
    text(send('after', ['receipt:2'], '{elsewhere}')),
    wait(500),
    quiet,
    closed(),
  ]),
  form('X02', 'a frame with a receipt', 'connected', [
    text(none),
    refused({ message: /^.{3,}$/, 'receipt-id': 'r:1' }),
  ]),
  form('X02', 'a frame without a receipt', 'connected', [
    text(frame('UNSUBSCRIBE', ['id:none'])),
    refused({ message: /^.{3,}$/, 'receipt-id': undefined }),
  ]),
  ...Object.entries({
    'an unknown command': frame('HUNTER2-HUNTER2', [`x:${secret}`], secret),
    'a malformed header': frame('BEGIN', ['transaction:t', secret]),
    ACK: frame('ACK', [`id:${secret}`]),
    COMMIT: frame('COMMIT', [`transaction:${secret}`]),
  }).map(([what, input]) =>
    form('X03', what, 'connected', [text(input), refused({}, { without: [secret, 'HUNTER2'] })]),
  ),
  form('L02', 'sessions that come and go', 'none', [
    ...Array.from({ length: 20 }, (_, at) => [
      open(`session ${at}`, 'connected'),
      ...on(`session ${at}`, at % 2 === 0 ? text(frame('DISCONNECT')) : cut),
    ]).flat(),
    open('reader', 'connected'),
    ...on('reader', text(frame('NONSENSE')), refused()),
    open('last', 'connected'),
    ...on('last', ...served),
  ]),
  form('L02', 'CONNECT and DISCONNECT in one message', 'open', [
    text(connectFrame() + disconnect),
    connected(),
    receipt('bye'),
    closed(1000),
  ]),
  form('BAD-48', 'a SEND behind DISCONNECT', 'connected', [
    open('witness', 'subscribed'),
    text(disconnect + send('late', ['receipt:late'])),
    receipt('bye'),
    closed(1000),
    quiet,
    ...on('witness', text(send('after')), delivered('after')),
  ]),
];

/** X04, D01: how long the server waits for the close frame of a client. */
export const brokerLingeringForms: readonly Form[] = [
  form('X04', 'a client that sends no close frame after ERROR', 'connected', [
    mute,
    text(frame('NONSENSE')),
    errorOnly,
    closed(),
    endedAfter(0, 3_500),
  ]),
  form('D01', 'a client that sends no close frame after its RECEIPT', 'connected', [
    mute,
    text(disconnect),
    receipt('bye'),
    closed(1000),
    endedAfter(0, 3_500),
  ]),
];
