import type { Form } from './form.js';
import {
  alive,
  command,
  configure,
  cut,
  events,
  forbidden,
  form,
  frame,
  heartbeat,
  message,
  online,
  print,
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

export const begin = (id = 't', ...lines: readonly string[]) =>
  frame('BEGIN', [`transaction:${id}`, ...lines]);
export const commit = (id = 't', ...lines: readonly string[]) =>
  frame('COMMIT', [`transaction:${id}`, ...lines]);
export const abort = (id = 't', ...lines: readonly string[]) =>
  frame('ABORT', [`transaction:${id}`, ...lines]);
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
  form('T02', 'a SEND of each kind and one that is refused: none has an effect', 'registered', [
    print('one'),
    message({ action: 'PRINT', body: 'one' }),
    text(
      begin() +
        frame('SEND', [heartbeat, 'transaction:t']) +
        frame('SEND', [settings, 'transaction:t'], 'no JSON') +
        inside('one') +
        frame(
          'SEND',
          ['destination:/app/terminal/transaction', 'transaction:t'],
          '{"referenceId":"t02","terminalId":"{terminalId}","status":"TRANS_SUCCESS","gateway":"g","specificTId":"t02","amount":1,"currency":"EUR"}',
        ) +
        frame(
          'SEND',
          ['destination:/app/terminal/command-result', 'transaction:t'],
          '{"requestId":"{requestId}","requestType":"PRINT","status":"COMPLETED","result":{}}',
        ) +
        frame('SEND', ['destination:/app/unknown', 'transaction:t']) +
        commit('t', 'receipt:1'),
    ),
    forbidden,
    quiet,
    command('SENT'),
    ...['settings-snapshot', 'transaction-report', 'command-result'].map((type) => events(type, 0)),
  ]),
  form('T02', 'register and a SEND that is refused: none has an effect', 'subscribed', [
    print('one'),
    text(
      begin() +
        frame('SEND', [register, 'transaction:t']) +
        frame('SEND', ['destination:/app/unknown', 'transaction:t']) +
        commit('t', 'receipt:1'),
    ),
    forbidden,
    quiet,
    command('QUEUED'),
    online(false),
    events('session-online', 0),
  ]),
  form('T02', 'an ACK and a SEND that is refused: none has an effect', 'registered', [
    configure('one'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }),
    text(
      begin() +
        frame('ACK', ['id:{ack}', 'transaction:t']) +
        frame('SEND', ['destination:/app/unknown', 'transaction:t']) +
        commit('t', 'receipt:1'),
    ),
    forbidden,
    quiet,
    reopen('registered'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }, { redelivered: 'true' }),
    alive,
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
