import type { Form } from './form.js';
import {
  alive,
  allDecided,
  closed,
  command,
  configure,
  connected,
  connectFrame,
  connectWith,
  cut,
  decided,
  endedAfter,
  errorOnly,
  events,
  forbidden,
  form,
  forms,
  frame,
  heartbeat,
  host,
  inputs,
  message,
  mute,
  on,
  online,
  open,
  print,
  protocolError,
  quiet,
  receipt,
  register,
  rejected,
  reopen,
  settingsFrame,
  snapshot,
  subscribing,
  text,
  unsubscribing,
  wait,
} from './steps.js';
import { abort, begin, commit } from './transactions.js';

const disconnect = frame('DISCONNECT', ['receipt:bye']);
const secret = 'hunter2-hunter2';

const ofUnknownCommand = [decided(errorOnly), closed(), quiet, decided(closed(1002))];

/** D01 to D04, X01 to X03, L02, BAD-47, BAD-48: the end of a session. */
export const endingForms: readonly Form[] = [
  ...(['connected', 'subscribed', 'registered', 'observer', 'dashboard'] as const).flatMap((state) => [
    form('D01', `a session that is ${state}`, state, [text(disconnect), receipt('bye'), closed(1000), quiet]),
    form('D02', `a session that is ${state}`, state, [text(frame('DISCONNECT')), closed(1000), quiet]),
  ]),
  form('D03', 'a SEND', 'registered', [
    text(disconnect + settingsFrame('late', ['receipt:late'])),
    receipt('bye'),
    closed(1000),
    quiet,
    snapshot(undefined),
  ]),
  form('D03', 'register', 'subscribed', [
    text(disconnect + frame('SEND', [register, 'receipt:late'])),
    receipt('bye'),
    closed(1000),
    quiet,
    online(false),
    events('session-online', 0),
  ]),
  ...forms(
    'D03',
    'connected',
    {
      'a frame that is not valid': frame('NONSENSE'),
      'a second DISCONNECT': frame('DISCONNECT', ['receipt:late']),
      'bytes without a frame': '\0\r\r\0',
      CONNECT: connectFrame(),
    },
    (input) => [text(disconnect + input), receipt('bye'), closed(1000), quiet],
  ),
  form('D04', 'the terminal is offline, once', 'registered', [
    online(true),
    text(disconnect),
    receipt('bye'),
    online(false),
    events('session-offline', 1),
    closed(1000),
    online(false),
    events('session-offline', 1),
  ]),
  form('D04', 'without a receipt', 'registered', [
    text(frame('DISCONNECT')),
    closed(1000),
    online(false),
    events('session-offline', 1),
  ]),
  form('D04', 'a new session before the close of the old socket', 'registered', [
    mute,
    text(disconnect),
    receipt('bye'),
    open('new', 'registered'),
    cut,
    wait(300),
    online(true),
    events('session-offline', 1),
    print('for the new one'),
    ...on('new', message({ action: 'PRINT', body: 'for the new one' }), alive),
  ]),
  form('D04', 'a message that was not acknowledged, and a transaction', 'registered', [
    configure('one'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }),
    text(begin('t', 'receipt:1') + settingsFrame('lost', ['transaction:t']) + disconnect),
    receipt('1'),
    receipt('bye'),
    print('queued'),
    command('QUEUED'),
    snapshot(undefined),
    reopen('registered'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }, { redelivered: 'true' }),
    message({ action: 'PRINT', body: 'queued' }, { redelivered: undefined }),
    alive,
  ]),
  ...Object.entries({
    'an unknown command': frame('NONSENSE'),
    'a malformed header': frame('BEGIN', ['transaction:t', 'header']),
    'an unknown transaction': frame('COMMIT', ['transaction:u']),
    'a second CONNECT': connectFrame(),
  }).map(([what, input]) =>
    form('X01', what, 'registered', [
      text(input + frame('SEND', [heartbeat, 'receipt:2']) + frame('NONSENSE')),
      // The ERROR is decided, and what follows one is not.
      ...ofUnknownCommand,
    ]),
  ),
  form('X01', 'a forbidden SUBSCRIBE', 'registered', [
    text(
      frame('SUBSCRIBE', ['id:2', 'destination:{siblingQueue}']) +
        settingsFrame('after', ['receipt:2']) +
        frame('NONSENSE'),
    ),
    forbidden,
    quiet,
    decided(snapshot(undefined)),
    decided(online(false)),
  ]),
  form('X01', 'more frames after the ERROR has arrived', 'registered', [
    mute,
    text(frame('NONSENSE')),
    decided(errorOnly),
    text(settingsFrame('after', ['receipt:2'])),
    wait(500),
    quiet,
    decided(snapshot(undefined)),
    decided(closed(1002)),
  ]),
  form('X01', 'a CONNECT that fails', 'open', [
    text(connectWith(['Authorization:Bearer x'])),
    rejected('AUTH_FAILED'),
    quiet,
  ]),
  ...Object.entries({
    'a frame with a receipt': [frame('UNSUBSCRIBE', ['id:none', 'receipt:r:1']), 'r:1'],
    'a frame without': [frame('UNSUBSCRIBE', ['id:none']), undefined],
    'a frame whose head alone arrived': [
      `SEND\n${heartbeat}\nreceipt:r:1\ncontent-length:4\n\nhello\0`,
      'r:1',
    ],
  } as const).map(([what, [input, id]]) =>
    form('X02', what, 'registered', [
      text(input),
      rejected('PROTOCOL_ERROR', {
        headers: { message: /^.{3,120}$/, code: 'PROTOCOL_ERROR', 'receipt-id': id },
      }),
    ]),
  ),
  form('X02', 'an ERROR with a body', 'open', [
    text(frame('CONNECT', ['accept-version:1.1', host, 'Authorization:Bearer {token}'])),
    rejected('PROTOCOL_ERROR', {
      headers: { message: /^.{3,120}$/, 'content-type': /^text\/plain/, 'content-length': '{bytes}' },
    }),
  ]),
  ...Object.entries({
    SUBSCRIBE: frame('SUBSCRIBE', ['id:2', `destination:/queue/${secret}`, `x:${secret}`]),
    SEND: frame('SEND', [`destination:/app/${secret}`, `x:${secret}`], secret),
    'an unknown command': frame('HUNTER2-HUNTER2', [`x:${secret}`], secret),
    'a malformed header': frame('BEGIN', ['transaction:t', secret]),
    BEGIN: frame('BEGIN', [`x:${secret}`]),
    ACK: frame('ACK', [`id:${secret}`]),
    COMMIT: frame('COMMIT', [`transaction:${secret}`]),
  }).map(([what, input]) =>
    form('X03', what, 'connected', [
      text(input),
      rejected(what === 'SUBSCRIBE' || what === 'SEND' ? 'FORBIDDEN_DESTINATION' : 'PROTOCOL_ERROR', {
        without: [secret, 'HUNTER2'],
      }),
    ]),
  ),
  form('X03', 'CONNECT with a token', 'open', [
    text(connectWith([`Authorization:Bearer ${secret}`, `login:${secret}`])),
    rejected('AUTH_FAILED', { without: [secret, 'hunter2'] }),
  ]),
  form('L02', 'sessions that come and go', 'none', [
    ...Array.from({ length: 20 }, (_, at) => [
      open(`session ${at}`, 'connected'),
      ...on(`session ${at}`, at % 2 === 0 ? text(frame('DISCONNECT')) : cut),
    ]).flat(),
    open('reader', 'connected'),
    ...on('reader', text(frame('NONSENSE')), protocolError),
    open('last', 'connected'),
    ...on('last', alive),
  ]),
  form('BAD-47', "SUBSCRIBE to a sibling's queue", 'connected', [
    text(frame('SUBSCRIBE', ['id:1', 'destination:{siblingQueue}', 'receipt:a\\cb'])),
    rejected('FORBIDDEN_DESTINATION', { headers: { 'receipt-id': 'a:b' } }),
  ]),
  form('BAD-47', 'SUBSCRIBE without id', 'connected', [
    text(frame('SUBSCRIBE', ['destination:{queue}', 'receipt:1'])),
    rejected('PROTOCOL_ERROR', { headers: { 'receipt-id': '1' } }),
  ]),
  form('BAD-48', 'register', 'connected', [
    text(disconnect + frame('SEND', [register, 'receipt:late'])),
    receipt('bye'),
    closed(1000),
    quiet,
    online(false),
    events('session-online', 0),
  ]),
  form('BAD-48', 'settings', 'registered', [
    text(disconnect + settingsFrame('late', ['receipt:late'])),
    receipt('bye'),
    closed(1000),
    quiet,
    snapshot(undefined),
  ]),
  form('BAD-48', 'without a receipt', 'registered', [
    text(frame('DISCONNECT') + settingsFrame('late', ['receipt:late'])),
    closed(1000),
    quiet,
    snapshot(undefined),
  ]),
];

/** X04, D01: how long the server waits for the close frame of a client. */
export const lingeringForms: readonly Form[] = [
  form('X04', 'a client that sends no close frame after ERROR', 'connected', [
    mute,
    text(frame('NONSENSE')),
    errorOnly,
    closed(1002),
    endedAfter(0, 3_500),
  ]),
  form('D01', 'a client that sends no close frame after its RECEIPT', 'connected', [
    mute,
    text(disconnect),
    receipt('bye'),
    closed(1000),
    endedAfter(0, 3_500),
  ]),
  form('X04', 'a client that sends no close frame, when it is registered', 'registered', [
    mute,
    text(frame('NONSENSE')),
    errorOnly,
    online(false),
    closed(1002),
    endedAfter(0, 4_000),
    open('again', 'registered'),
    ...on('again', alive),
  ]),
  form('L02', 'CONNECT and DISCONNECT in one message', 'open', [
    text(connectFrame() + disconnect),
    connected(),
    receipt('bye'),
    closed(1000),
  ]),
];

const reportFrame = (id: string) =>
  frame(
    'SEND',
    ['destination:/app/terminal/transaction'],
    `{"referenceId":"${id}","terminalId":"{terminalId}","status":"TRANS_SUCCESS","gateway":"g","specificTId":"${id}","amount":1,"currency":"EUR"}`,
  );

const transactionFrames = [
  begin('t', 'receipt:begin'),
  frame('SEND', [heartbeat, 'transaction:t', 'receipt:inside']),
  commit('t', 'receipt:commit'),
  begin('t', 'receipt:begin again'),
  abort('t', 'receipt:abort'),
];
const transactionNames = ['begin', 'inside', 'commit', 'begin again', 'abort'];

const opening = [
  frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'receipt:subscribe']),
  frame('SEND', [register, 'receipt:send']),
];
const leaving = [
  frame('UNSUBSCRIBE', ['id:s', 'receipt:unsubscribe']),
  frame('DISCONNECT', ['receipt:disconnect']),
];

/** R01, R02: receipts. */
export const receiptForms: readonly Form[] = [
  form('R01', 'every client frame, one by one', 'connected', [
    ...opening.flatMap((input, at) => [text(input), receipt(['subscribe', 'send'][at] ?? '')]),
    ...leaving.flatMap((input, at) => [text(input), receipt(['unsubscribe', 'disconnect'][at] ?? '')]),
  ]),
  allDecided(
    form('R01', 'every frame of a transaction', 'registered', [
      ...transactionFrames.flatMap((input, at) => [text(input), receipt(transactionNames[at] ?? '')]),
    ]),
  ),
  // The order of RECEIPTs is decided.
  allDecided(
    form('R01', 'every client frame, in one message', 'connected', [
      text([...opening, ...transactionFrames, ...leaving].join('')),
      ...['subscribe', 'send', ...transactionNames, 'unsubscribe', 'disconnect'].map(receipt),
    ]),
  ),
  ...['ACK', 'NACK'].map((name) =>
    form('R01', name, 'registered', [
      print('one'),
      decided(message({ action: 'PRINT' })),
      text(frame(name, ['id:{ack}', 'receipt:settled'])),
      receipt('settled'),
      alive,
    ]),
  ),
  form('R01', 'a frame without receipt', 'connected', [
    text(subscribing() + unsubscribing('receipt:2')),
    receipt('2'),
    decided(quiet),
    alive,
  ]),
  form('R01', 'the same value twice', 'connected', [
    text(subscribing('receipt:1') + unsubscribing('receipt:1')),
    receipt('1'),
    receipt('1'),
    decided(quiet),
    alive,
  ]),
  form('R01', 'a value of another session', 'connected', [
    open('other', 'connected'),
    ...on('other', text(subscribing('receipt:1')), receipt('1')),
    text(subscribing('receipt:1')),
    receipt('1'),
    ...on('other', decided(quiet), alive),
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
      decided(receipt('1')),
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
  form('R02', 'forty reports and a close frame in one write', 'registered', [
    inputs(
      { opcode: 1, parts: Array.from({ length: 40 }, (_, at) => reportFrame(`r02-${at}`)) },
      { opcode: 8, parts: [[0x03, 0xe8]] },
    ),
    online(false),
    events('transaction-report', 40),
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
