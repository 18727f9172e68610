import type { AckMode, Form, Step } from './form.js';
import {
  alive,
  command,
  configure,
  cut,
  decided,
  distinct,
  form,
  frame,
  header,
  heartbeat,
  keepId,
  message,
  on,
  online,
  open,
  print,
  protocolError,
  quiet,
  receipt,
  reopen,
  text,
  wait,
} from './steps.js';

const ack = (id: string, ...lines: readonly string[]) => frame('ACK', [`id:${id}`, ...lines]);
const nack = (id: string, ...lines: readonly string[]) => frame('NACK', [`id:${id}`, ...lines]);
const prints = (body: string, headers: Parameters<typeof message>[1] = {}): Step =>
  message({ action: 'PRINT', body }, headers);
const update = (value: string, headers: Parameters<typeof message>[1] = {}): Step =>
  message({ action: 'CONFIG_UPDATE', value }, headers);
const again = { redelivered: 'true' };
const firstTime = { redelivered: undefined };

const both = ['ACK', 'NACK'];
const modes: readonly AckMode[] = ['auto', 'client', 'client-individual'];

/** Settles the second of three notices, ends the session, and opens another one. */
const secondOfThree = (mode: AckMode): readonly Step[] => [
  configure('one', 'two', 'three'),
  update('one'),
  update('two'),
  text(ack('{ack}', 'receipt:1')),
  receipt('1'),
  update('three'),
  text(frame('DISCONNECT', ['receipt:2'])),
  receipt('2'),
  reopen('registered', mode),
];

/** More than a session may get before it acknowledges one. */
const twenty = Array.from({ length: 20 }, (_, at) => `number ${at + 1}`);

const neverIssued = [
  '{next-ack}',
  '999999999999',
  '0',
  '-1',
  '1e0',
  ' {ack}',
  '0{ack}',
  '',
  'x',
  '__proto__',
];

/** A01 to A06, A08, BAD-28, BAD-53. */
export const acknowledgementForms: readonly Form[] = [
  form('A01', 'three commands', 'registered', [
    print('one', 'zwö €', 'three'),
    ...['one', 'zwö €', 'three'].flatMap((body) => [
      prints(body, { destination: /^\/queue\/terminal\/\d+$/, 'message-id': /./, subscription: 's' }),
      decided(header({ 'content-type': /^application\/json/, 'content-length': '{bytes}' })),
    ]),
    distinct('MESSAGE', 'message-id', 3),
    alive,
  ]),
  form('A01', 'the responses to two heart-beat messages', 'registered', [
    text(frame('SEND', [heartbeat]) + frame('SEND', [heartbeat])),
    message({ action: 'CHECK_IN' }, { destination: /^\/queue\//, 'message-id': /./, subscription: 's' }),
    message({ action: 'CHECK_IN' }, { destination: /^\/queue\//, 'message-id': /./, subscription: 's' }),
    distinct('MESSAGE', 'message-id', 2),
    alive,
  ]),
  form('A01', 'an observer', 'observer', [
    print('observed'),
    prints('observed', { destination: /^\/queue\//, 'message-id': /./, subscription: 's' }),
    alive,
  ]),
  ...(['client', 'client-individual'] as const).map((mode) =>
    form(
      'A02',
      mode,
      'registered',
      [
        print('one', 'two'),
        text(frame('SEND', [heartbeat])),
        ...['PRINT', 'PRINT', 'CHECK_IN'].map(() => message({}, { ack: /./ })),
        decided(distinct('MESSAGE', 'ack', 3)),
        alive,
      ],
      { ack: mode },
    ),
  ),
  form(
    'A02',
    'client, and auto on another session',
    'registered',
    [
      print('one'),
      prints('one', { ack: /./ }),
      text(frame('DISCONNECT', ['receipt:1'])),
      receipt('1'),
      reopen('registered', 'auto'),
      decided(prints('one', { ack: undefined })),
      alive,
    ],
    { ack: 'client' },
  ),
  form(
    'A02',
    'a second delivery of the same message',
    'registered',
    [
      print('zero', 'one'),
      prints('zero', { ack: /./ }),
      prints('one', { ack: /./ }),
      text(nack('{ack}', 'receipt:1')),
      receipt('1'),
      wait(6_000),
      decided(prints('one', { ...again, ack: /./ })),
      decided(distinct('MESSAGE', 'ack', 3)),
      alive,
    ],
    { ack: 'client-individual' },
  ),
  ...both.flatMap((name) => [
    form('A03', `${name} without id`, 'registered', [
      print('one'),
      prints('one'),
      text(frame(name, ['receipt:1'])),
      protocolError,
    ]),
    form('A03', `${name} with the id under the name of STOMP 1.1`, 'registered', [
      print('one'),
      prints('one', { 'message-id': /./ }),
      text(frame(name, ['message-id:{message-id}', 'subscription:s'])),
      protocolError,
    ]),
    form('A03', `${name} with other headers`, 'registered', [
      print('one'),
      prints('one'),
      text(frame(name, ['subscription:none', 'message-id:x', 'destination:/x', 'id:{ack}', 'receipt:1'])),
      receipt('1'),
      alive,
    ]),
    form('A03', `${name} with the message-id as its id`, 'registered', [
      print('one'),
      prints('one', { 'message-id': /./ }),
      text(frame(name, ['id:{message-id}'])),
      protocolError,
    ]),
    ...neverIssued.map((id) =>
      form('A04', `${name} of ${id === '' ? 'an empty id' : JSON.stringify(id)}`, 'registered', [
        print('one'),
        prints('one'),
        text(frame(name, [`id:${id}`])),
        protocolError,
      ]),
    ),
    form('A04', `${name} before any MESSAGE`, 'registered', [text(frame(name, ['id:1'])), protocolError]),
    form('A04', `${name} of a settled id`, 'registered', [
      print('one'),
      prints('one'),
      text(ack('{ack}', 'receipt:1') + frame(name, ['id:{ack}', 'receipt:2'])),
      receipt('1'),
      receipt('2'),
      wait(6_000),
      quiet,
      alive,
    ]),
    form('A04', `${name} of an id of the session before`, 'registered', [
      print('one'),
      prints('one'),
      text(frame('DISCONNECT', ['receipt:1'])),
      receipt('1'),
      reopen('registered', 'auto'),
      prints('one', again),
      text(frame(name, ['id:{ack}'])),
      protocolError,
    ]),
  ]),
  form(
    'A05',
    'client-individual: the second of three',
    'registered',
    [...secondOfThree('client-individual'), update('one', again), update('three', again), quiet, alive],
    { ack: 'client-individual' },
  ),
  form(
    'A05',
    'client: the second of three',
    'registered',
    [
      ...secondOfThree('client').map((step) => (isReceives(step) ? decided(step) : step)),
      decided(update('three', again)),
      decided(quiet),
      alive,
    ],
    { ack: 'client' },
  ),
  form(
    'A05',
    'client-individual: NACK of the second of three',
    'registered',
    [
      configure('one', 'two', 'three'),
      update('one'),
      update('two'),
      text(nack('{ack}', 'receipt:1')),
      receipt('1'),
      update('three'),
      wait(6_000),
      decided(update('two', again)),
      quiet,
      alive,
    ],
    { ack: 'client-individual' },
  ),
  form('A05', 'twenty notices, each with an ACK', 'registered', [
    configure(...twenty),
    ...twenty.flatMap((value) => [update(value), text(ack('{ack}'))]),
    text(frame('DISCONNECT', ['receipt:1'])),
    receipt('1'),
    reopen('registered'),
    quiet,
    alive,
  ]),
  form('A05', 'twenty commands, each with an ACK', 'registered', [
    print(...twenty),
    ...twenty.flatMap((value) => [prints(value), text(ack('{ack}'))]),
    quiet,
    alive,
  ]),
  form(
    'A08',
    'twenty notices without ACK, which are done when they are written',
    'registered',
    [
      configure(...twenty),
      ...twenty.map((value) => update(value)),
      text(frame('DISCONNECT', ['receipt:1'])),
      receipt('1'),
      reopen('registered', 'auto'),
      quiet,
      alive,
    ],
    { ack: 'auto' },
  ),
  ...modes.map((mode) =>
    form(
      'A06',
      `a command without ACK, ${mode}`,
      'registered',
      [
        print('one', 'two'),
        prints('one', firstTime),
        prints('two', firstTime),
        keepId,
        text(frame('DISCONNECT', ['receipt:1'])),
        receipt('1'),
        reopen('registered', mode),
        prints('one', again),
        prints('two', { ...again, 'message-id': '{kept-id}' }),
        print('three'),
        prints('three', firstTime),
        quiet,
        alive,
      ],
      { ack: mode },
    ),
  ),
  form('A06', 'a notice without ACK', 'registered', [
    configure('one'),
    update('one', firstTime),
    keepId,
    cut,
    online(false),
    reopen('registered', 'client-individual'),
    update('one', { ...again, 'message-id': '{kept-id}' }),
    text(ack('{ack}', 'receipt:1')),
    receipt('1'),
    text(frame('DISCONNECT', ['receipt:2'])),
    receipt('2'),
    reopen('registered'),
    quiet,
    alive,
  ]),
  form(
    'A08',
    'a command',
    'registered',
    [
      print('one'),
      prints('one', firstTime),
      command('SENT'),
      cut,
      online(false),
      command('SENT'),
      reopen('registered', 'auto'),
      prints('one', again),
      text(
        frame(
          'SEND',
          ['destination:/app/terminal/command-result', 'receipt:1'],
          '{"requestId":"{requestId}","requestType":"PRINT","status":"COMPLETED","result":{}}',
        ),
      ),
      receipt('1'),
      command('COMPLETED'),
      alive,
    ],
    { ack: 'auto' },
  ),
  form('A08', 'a command that is acknowledged, without a result', 'registered', [
    print('one'),
    prints('one', firstTime),
    text(ack('{ack}', 'receipt:1')),
    receipt('1'),
    command('SENT'),
    text(frame('DISCONNECT', ['receipt:2'])),
    receipt('2'),
    command('SENT'),
    reopen('registered'),
    prints('one', again),
    alive,
  ]),
  ...both.flatMap((name) => [
    form('BAD-28', `${name} without id`, 'registered', [text(frame(name)), protocolError]),
    form('BAD-28', `${name} of an id that was never issued`, 'registered', [
      print('one'),
      prints('one'),
      text(frame(name, ['id:{next-ack}'])),
      protocolError,
    ]),
    form('BAD-28', `${name} twice`, 'registered', [
      configure('one'),
      update('one'),
      text(ack('{ack}', 'receipt:1') + frame(name, ['id:{ack}', 'receipt:2'])),
      receipt('1'),
      receipt('2'),
      quiet,
      alive,
    ]),
  ]),
  ...both.map((name) =>
    form('BAD-28', `${name} twice on a session that was replaced`, 'registered', [
      print('one'),
      prints('one'),
      open('newer', 'registered'),
      ...on('newer', prints('one', again)),
      text(frame(name, ['id:{ack}', 'receipt:1']) + frame(name, ['id:{ack}', 'receipt:2'])),
      receipt('1'),
      receipt('2'),
      print('two'),
      ...on('newer', prints('two', firstTime), quiet, alive),
    ]),
  ),
  ...modes.map((mode) =>
    form(
      'BAD-53',
      mode,
      'registered',
      [
        print('once'),
        prints('once', firstTime),
        keepId,
        cut,
        online(false),
        reopen('registered', mode),
        prints('once', { ...again, 'message-id': '{kept-id}' }),
        quiet,
        alive,
      ],
      { ack: mode },
    ),
  ),
  form('BAD-53', 'an observer, which gets nothing again', 'observer', [
    print('observed'),
    prints('observed', firstTime),
    cut,
    open('again', 'observer'),
    wait(300),
    ...on('again', quiet, alive),
  ]),
];

function isReceives({ step }: Step): boolean {
  return step.kind === 'frame' || step.kind === 'message';
}
