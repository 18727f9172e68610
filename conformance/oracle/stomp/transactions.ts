import type { Form } from './form.js';
import {
  alive,
  configure,
  cut,
  decided,
  events,
  forbidden,
  form,
  frame,
  heartbeat,
  inputs,
  message,
  on,
  online,
  open,
  protocolError,
  quiet,
  receipt,
  register,
  rejected,
  reopen,
  settings,
  settingsFrame,
  snapshot,
  text,
  tooLarge,
} from './steps.js';

const begin = (id = 't', ...lines: readonly string[]) => frame('BEGIN', [`transaction:${id}`, ...lines]);
const commit = (id = 't', ...lines: readonly string[]) => frame('COMMIT', [`transaction:${id}`, ...lines]);
const abort = (id = 't', ...lines: readonly string[]) => frame('ABORT', [`transaction:${id}`, ...lines]);
const inside = (x: string, ...lines: readonly string[]) => settingsFrame(x, ['transaction:t', ...lines]);

const large = (lines: readonly string[]) =>
  frame('SEND', [heartbeat, 'transaction:t', ...lines], 'x'.repeat(140_000));

/** T01 to T05, BAD-29. */
export const transactionForms: readonly Form[] = [
  form('T01', 'BEGIN without transaction', 'connected', [text(frame('BEGIN')), protocolError]),
  form('T01', 'BEGIN of the open one', 'connected', [
    text(begin('t', 'receipt:1') + begin()),
    receipt('1'),
    protocolError,
  ]),
  ...['COMMIT', 'ABORT'].flatMap((name) => [
    form('T01', `${name} without transaction`, 'connected', [text(begin() + frame(name)), protocolError]),
    form('T01', `${name} without an open one`, 'connected', [
      text(frame(name, ['transaction:t'])),
      protocolError,
    ]),
    form('T01', `${name} of another one`, 'connected', [
      text(begin() + frame(name, ['transaction:u'])),
      protocolError,
    ]),
    form('T01', `${name} of one that was committed`, 'connected', [
      text(begin() + commit('t', 'receipt:1') + frame(name, ['transaction:t'])),
      receipt('1'),
      protocolError,
    ]),
    form('T01', `${name} of one that was aborted`, 'connected', [
      text(begin() + abort('t', 'receipt:1') + frame(name, ['transaction:t'])),
      receipt('1'),
      protocolError,
    ]),
  ]),
  form('T01', 'BEGIN of one that was committed', 'connected', [
    text(begin() + commit() + begin('t', 'receipt:1') + abort('t', 'receipt:2')),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  form('T02', 'two SENDs, which take effect at COMMIT and in order', 'registered', [
    text(begin() + inside('one') + inside('two', 'receipt:1')),
    receipt('1'),
    snapshot(undefined),
    text(commit('t', 'receipt:2')),
    receipt('2'),
    snapshot('two'),
    alive,
  ]),
  form('T02', 'a SEND that ABORT drops', 'registered', [
    text(begin() + inside('one') + abort('t', 'receipt:1')),
    receipt('1'),
    snapshot(undefined),
    text(settingsFrame('after', ['receipt:2'])),
    receipt('2'),
    snapshot('after'),
    alive,
  ]),
  form('T02', 'a SEND outside of the open transaction', 'registered', [
    text(begin() + inside('inside') + settingsFrame('outside', ['receipt:1'])),
    receipt('1'),
    snapshot('outside'),
    text(commit('t', 'receipt:2')),
    receipt('2'),
    snapshot('inside'),
    alive,
  ]),
  form('T02', 'a heart-beat message, whose response comes at COMMIT', 'registered', [
    text(begin() + frame('SEND', [heartbeat, 'transaction:t', 'receipt:1']) + commit('t', 'receipt:2')),
    receipt('1'),
    receipt('2'),
    message({ action: 'CHECK_IN' }),
    quiet,
    alive,
  ]),
  form('T02', 'a SEND and one that is refused: none has an effect', 'registered', [
    text(
      begin() +
        inside('one') +
        frame('SEND', ['destination:/app/unknown', 'transaction:t']) +
        commit('t', 'receipt:1'),
    ),
    forbidden,
    snapshot(undefined),
  ]),
  form('T02', 'register in a transaction', 'subscribed', [
    text(begin() + frame('SEND', [register, 'transaction:t', 'receipt:1'])),
    receipt('1'),
    online(false),
    text(commit('t', 'receipt:2')),
    receipt('2'),
    online(true),
    alive,
  ]),
  ...(['COMMIT', 'ABORT'] as const).map((end) =>
    form('T02', `an ACK, and ${end}`, 'registered', [
      configure('one'),
      message({ action: 'CONFIG_UPDATE', value: 'one' }),
      text(begin() + frame('ACK', ['id:{ack}', 'transaction:t', 'receipt:1'])),
      receipt('1'),
      text(frame(end, ['transaction:t', 'receipt:2'])),
      receipt('2'),
      text(frame('DISCONNECT', ['receipt:3'])),
      receipt('3'),
      reopen('registered'),
      ...(end === 'ABORT'
        ? [message({ action: 'CONFIG_UPDATE', value: 'one' }, { redelivered: 'true' })]
        : []),
      quiet,
      alive,
    ]),
  ),
  form('T02', 'an ACK in an unknown transaction', 'registered', [
    configure('one'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }),
    text(frame('ACK', ['id:{ack}', 'transaction:none'])),
    protocolError,
  ]),
  form('T03', 'DISCONNECT', 'registered', [
    text(begin() + inside('one', 'receipt:1') + frame('DISCONNECT', ['receipt:2'])),
    receipt('1'),
    receipt('2'),
    snapshot(undefined),
    reopen('registered'),
    text(commit()),
    protocolError,
    snapshot(undefined),
  ]),
  form('T03', 'the loss of the socket', 'registered', [
    text(begin() + inside('one', 'receipt:1')),
    receipt('1'),
    cut,
    online(false),
    snapshot(undefined),
    reopen('registered'),
    text(commit()),
    protocolError,
    snapshot(undefined),
  ]),
  form('T03', 'an ERROR', 'registered', [
    text(begin() + inside('one', 'receipt:1') + frame('NONSENSE')),
    receipt('1'),
    protocolError,
    snapshot(undefined),
  ]),
  form('T03', 'an ACK in it', 'registered', [
    configure('one'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }),
    text(begin() + frame('ACK', ['id:{ack}', 'transaction:t', 'receipt:1'])),
    receipt('1'),
    text(frame('DISCONNECT', ['receipt:2'])),
    receipt('2'),
    reopen('registered'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }, { redelivered: 'true' }),
    alive,
  ]),
  form('T04', 'a second open transaction', 'connected', [
    text(begin('t', 'receipt:1') + begin('u')),
    receipt('1'),
    protocolError,
  ]),
  form('T04', '100 frames', 'registered', [
    text(begin() + inside('x').repeat(99) + inside('last', 'receipt:1') + commit('t', 'receipt:2')),
    receipt('1'),
    receipt('2'),
    snapshot('last'),
    alive,
  ]),
  form('T04', '101 frames', 'registered', [
    text(begin() + inside('x').repeat(99) + inside('last', 'receipt:1') + inside('beyond', 'receipt:2')),
    receipt('1'),
    protocolError,
    snapshot(undefined),
  ]),
  form('T04', '280 KB', 'registered', [
    text(begin() + large(['receipt:1'])),
    receipt('1'),
    text(large(['receipt:2'])),
    tooLarge,
  ]),
  form('T04', '140 KB twice, one after the other', 'registered', [
    text(begin() + large(['receipt:1']) + abort('t', 'receipt:2')),
    receipt('1'),
    receipt('2'),
    text(begin() + large(['receipt:3']) + commit('t', 'receipt:4')),
    receipt('3'),
    receipt('4'),
    alive,
  ]),
  form('T05', 'a SEND and COMMIT', 'registered', [
    text(begin('t', 'receipt:0') + inside('five', 'receipt:1')),
    receipt('0'),
    receipt('1'),
    snapshot(undefined),
    text(commit('t', 'receipt:2')),
    receipt('2'),
    snapshot('five'),
    alive,
  ]),
  form('T05', 'a SEND that COMMIT refuses', 'registered', [
    text(begin() + frame('SEND', ['destination:/app/unknown', 'transaction:t', 'receipt:1'])),
    receipt('1'),
    text(commit('t', 'receipt:2')),
    rejected('FORBIDDEN_DESTINATION', { headers: { 'receipt-id': '2' } }),
  ]),
  form('T05', 'a report that is rejected after COMMIT', 'registered', [
    text(begin() + frame('SEND', [settings, 'transaction:t', 'receipt:1'], 'no JSON')),
    receipt('1'),
    quiet,
    text(commit('t', 'receipt:2')),
    receipt('2'),
    message({ action: 'REPORT_REJECTED' }),
    alive,
  ]),
  form('BAD-29', 'COMMIT of an unknown one', 'registered', [text(commit()), protocolError]),
  form('BAD-29', 'ABORT of an unknown one', 'registered', [text(abort()), protocolError]),
  form('BAD-29', 'BEGIN twice', 'registered', [text(begin() + begin()), protocolError]),
  form('BAD-29', 'SEND in an aborted one', 'registered', [
    text(begin() + inside('one') + abort('t', 'receipt:1') + inside('two', 'receipt:2')),
    receipt('1'),
    protocolError,
    snapshot(undefined),
  ]),
  form('BAD-29', 'SEND in a committed one', 'registered', [
    text(begin() + inside('one') + commit('t', 'receipt:1') + inside('two', 'receipt:2')),
    receipt('1'),
    protocolError,
    snapshot('one'),
  ]),
];

const everyFrame = [
  frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'receipt:subscribe']),
  frame('SEND', [register, 'receipt:send']),
  begin('t', 'receipt:begin'),
  frame('SEND', [heartbeat, 'transaction:t', 'receipt:inside']),
  commit('t', 'receipt:commit'),
  begin('t', 'receipt:begin again'),
  abort('t', 'receipt:abort'),
  frame('UNSUBSCRIBE', ['id:s', 'receipt:unsubscribe']),
  frame('DISCONNECT', ['receipt:disconnect']),
];
const names = [
  'subscribe',
  'send',
  'begin',
  'inside',
  'commit',
  'begin again',
  'abort',
  'unsubscribe',
  'disconnect',
];

/** R01, R02: receipts. */
export const receiptForms: readonly Form[] = [
  form('R01', 'every client frame, one by one', 'connected', [
    ...everyFrame.flatMap((input, at) => [text(input), receipt(names[at] ?? '')]),
  ]),
  form('R01', 'every client frame, in one message', 'connected', [
    text(everyFrame.join('')),
    ...names.map(receipt),
  ]),
  form('R01', 'ACK and NACK', 'registered', [
    configure('one', 'two'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }),
    text(frame('ACK', ['id:{ack}', 'receipt:ack'])),
    receipt('ack'),
    message({ action: 'CONFIG_UPDATE', value: 'two' }),
    text(frame('NACK', ['id:{ack}', 'receipt:nack'])),
    receipt('nack'),
    alive,
  ]),
  form('R01', 'a frame without receipt', 'connected', [
    text(begin() + abort('t', 'receipt:2')),
    receipt('2'),
    quiet,
    alive,
  ]),
  form('R01', 'the same value twice', 'connected', [
    text(begin('t', 'receipt:1') + abort('t', 'receipt:1')),
    receipt('1'),
    receipt('1'),
    quiet,
    alive,
  ]),
  form('R01', 'a value of another session', 'connected', [
    open('other', 'connected'),
    ...on('other', text(begin('t', 'receipt:1')), receipt('1')),
    text(begin('t', 'receipt:1')),
    receipt('1'),
    ...on('other', quiet, alive),
    alive,
  ]),
  ...Object.entries({
    SUBSCRIBE: frame('SUBSCRIBE', ['id:2', 'destination:{siblingQueue}', 'receipt:failed']),
    SEND: frame('SEND', ['destination:/app/unknown', 'receipt:failed']),
    UNSUBSCRIBE: frame('UNSUBSCRIBE', ['id:none', 'receipt:failed']),
    ACK: frame('ACK', ['id:none', 'receipt:failed']),
    NACK: frame('NACK', ['id:none', 'receipt:failed']),
    COMMIT: commit('none', 'receipt:failed'),
    ABORT: abort('none', 'receipt:failed'),
    BEGIN: frame('BEGIN', ['receipt:failed']),
  }).map(([name, input]) =>
    form('R01', `${name} that fails`, 'registered', [
      text(begin('t', 'receipt:1') + input),
      receipt('1'),
      decided(rejected(codeOf(name), { headers: { 'receipt-id': 'failed' } })),
    ]),
  ),
  form('R02', 'a SEND without receipt before a frame with one', 'registered', [
    text(settingsFrame('earlier') + begin('t', 'receipt:1')),
    receipt('1'),
    snapshot('earlier'),
    alive,
  ]),
  form('R02', 'three SENDs before DISCONNECT', 'registered', [
    text(
      settingsFrame('one') +
        settingsFrame('two') +
        settingsFrame('three') +
        frame('DISCONNECT', ['receipt:1']),
    ),
    receipt('1'),
    snapshot('three'),
  ]),
  form('R02', 'a SEND and a close frame in one write', 'registered', [
    inputs({ opcode: 1, parts: [settingsFrame('last words')] }, { opcode: 8, parts: [[0x03, 0xe8]] }),
    online(false),
    snapshot('last words'),
    events('session-offline', 1),
  ]),
];

function codeOf(name: string): string {
  return name === 'SUBSCRIBE' || name === 'SEND' ? 'FORBIDDEN_DESTINATION' : 'PROTOCOL_ERROR';
}
