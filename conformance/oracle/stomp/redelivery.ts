import type { AckMode, Form, Step } from './form.js';
import {
  alive,
  allDecided,
  anyMessage,
  closed,
  command,
  configure,
  cut,
  decided,
  events,
  form,
  frame,
  header,
  isAction,
  message,
  on,
  online,
  open,
  print,
  quiet,
  readOn,
  receipt,
  register,
  reopen,
  stillOpen,
  stopReading,
  text,
  wait,
} from './steps.js';

const prints = (body: string, headers: Parameters<typeof message>[1] = {}): Step =>
  message({ action: 'PRINT', body }, headers);
const again = { redelivered: 'true' };
const nack: Step = text(frame('NACK', ['id:{ack}', 'receipt:nack']));

/** A NACK, and the message that comes again between 4 and 7 s later. */
const nackAndWait = (...last: readonly Step[]): readonly Step[] => [
  nack,
  receipt('nack'),
  wait(4_000),
  quiet,
  wait(3_000),
  ...last,
];

const subscribe: Step = text(frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'ack:client-individual']));
const registering: Step = text(frame('SEND', [register]));

/** The steps from one session to the next. */
const reconnect: readonly Step[] = [cut, reopen('open'), reopen('connected'), subscribe, registering];

function madeAt(point: number): Form {
  const steps = reconnect.flatMap((step, at) =>
    at === point ? [print('before'), step, print('after')] : [step],
  );
  return form('BAD-54', `before and after step ${point + 1} of ${reconnect.length}`, 'registered', [
    print('first'),
    prints('first'),
    ...steps,
    prints('first', again),
    // Before the cut it was delivered already.
    prints('before'),
    prints('after'),
    quiet,
    alive,
  ]);
}

/** A07, BAD-51, BAD-52, BAD-54: messages that come again. */
export const redeliveryForms: readonly Form[] = [
  form('A07', 'five times', 'registered', [
    print('unwanted'),
    prints('unwanted'),
    ...Array.from({ length: 4 }, () => nackAndWait(prints('unwanted', again))).flat(),
    command('SENT'),
    events('command-result', 0),
    ...nackAndWait(quiet, command('FAILED'), events('command-result', 1)),
    alive,
  ]),
  form('A07', 'once, and then ACK', 'registered', [
    configure('one'),
    message({ action: 'CONFIG_UPDATE', value: 'one' }),
    ...nackAndWait(message({ action: 'CONFIG_UPDATE', value: 'one' }, again)),
    text(frame('ACK', ['id:{ack}', 'receipt:1'])),
    receipt('1'),
    wait(6_000),
    quiet,
    alive,
  ]),
  form('A07', 'the second of several, while others follow: its retry repeats no other', 'registered', [
    print('before'),
    prints('before'),
    print('rejected'),
    prints('rejected'),
    nack,
    receipt('nack'),
    print('after'),
    prints('after'),
    configure('after'),
    message({ action: 'CONFIG_UPDATE', value: 'after' }),
    wait(7_000),
    prints('rejected', again),
    print('at the end'),
    prints('at the end', { redelivered: undefined }),
    wait(7_000),
    quiet,
    alive,
  ]),
  form('BAD-52', 'a session that closes by itself', 'registered', [
    open('newer', 'registered'),
    message({ action: 'SESSION_KICK', reason: 'replaced' }),
    text(frame('DISCONNECT', ['receipt:1'])),
    receipt('1'),
    closed(1000),
    online(true),
    events('session-offline', 0),
    print('for the newer one'),
    ...on('newer', prints('for the newer one'), quiet, alive),
  ]),
  form('BAD-52', 'a session that waits for the close', 'registered', [
    open('newer', 'registered'),
    message({ action: 'SESSION_KICK', reason: 'replaced' }),
    closed(4001),
    online(true),
    events('session-offline', 0),
    print('for the newer one'),
    ...on('newer', prints('for the newer one'), quiet, alive),
  ]),
  form('BAD-52', 'a session whose close comes late', 'registered', [
    { on: 'first', step: { kind: 'mute' } },
    open('newer', 'registered'),
    message({ action: 'SESSION_KICK', reason: 'replaced' }),
    wait(2_500),
    online(true),
    cut,
    wait(500),
    online(true),
    events('session-offline', 0),
    print('for the newer one'),
    ...on('newer', prints('for the newer one'), quiet, alive),
  ]),
  ...reconnect.map((_, point) => madeAt(point)),
];

const large = 'x'.repeat(8_000);

/** BAD-51: a client that never reads, and one that reads late. It needs sockets that buffer little, as those in memory. */
export const slowForms: readonly Form[] = [
  form(
    'BAD-51',
    'commands and pushes of a megabyte',
    'registered',
    [
      stopReading,
      print(...Array.from({ length: 30 }, () => large)),
      configure(...Array.from({ length: 24 }, (_, at) => String(at).padEnd(20_000))),
      wait(8_000),
      online(true),
      wait(6_000),
      online(false),
      events('session-offline', 1),
      reopen('registered', 'auto'),
      ...Array.from({ length: 30 }, () => prints(large, again)),
      alive,
    ],
    { ack: 'auto' },
  ),
  form(
    'BAD-51',
    'a client that reads on in time',
    'registered',
    [
      stopReading,
      print(...Array.from({ length: 30 }, () => large)),
      configure(...Array.from({ length: 24 }, (_, at) => String(at).padEnd(20_000))),
      wait(5_000),
      online(true),
      readOn,
      ...Array.from({ length: 30 }, () => prints(large)),
      ...Array.from({ length: 24 }, () => message({ action: 'CONFIG_UPDATE' })),
      wait(15_000),
      stillOpen,
      alive,
    ],
    { ack: 'auto' },
  ),
];

const update = (value: string, headers: Parameters<typeof message>[1] = {}): Step =>
  message({ action: 'CONFIG_UPDATE', value }, headers);

/** Settles the second of three pushes, ends the session, and opens another one. */
const secondOfThree = (mode: AckMode): readonly Step[] => [
  configure('one', 'two', 'three'),
  update('one'),
  update('two'),
  text(frame('ACK', ['id:{ack}', 'receipt:1'])),
  receipt('1'),
  update('three'),
  text(frame('DISCONNECT', ['receipt:2'])),
  receipt('2'),
  reopen('registered', mode),
];

/** A service need not send anything again: only one that sends the third again must send the first one too. */
const firstOfThreeAgain: readonly Step[] = [
  decided(anyMessage({ action: 'CONFIG_UPDATE', value: 'three' })),
  anyMessage({ action: 'CONFIG_UPDATE', value: 'one' }),
  decided(header(again)),
];

const rejectsSecondOfThree: readonly Step[] = [
  configure('one', 'two', 'three'),
  update('one'),
  update('two'),
  text(frame('NACK', ['id:{ack}', 'receipt:1'])),
  receipt('1'),
  update('three'),
  wait(6_000),
];

/** More than a session may get before it acknowledges one. */
export const twenty = Array.from({ length: 20 }, (_, at) => `number ${at + 1}`);

/** The reactions on the way to what is judged. */
function onTheWay(step: Step): Step {
  return isAction(step.step) ? step : decided(step);
}

/** A05: what an ACK or a NACK settles. */
export const settlingForms: readonly Form[] = [
  form(
    'A05',
    'client-individual: the second of three',
    'registered',
    [...secondOfThree('client-individual').map(onTheWay), ...firstOfThreeAgain, decided(quiet), alive],
    { ack: 'client-individual' },
  ),
  form(
    'A05',
    'client-individual: NACK of the second of three, and another session',
    'registered',
    [
      ...rejectsSecondOfThree.map(onTheWay),
      text(frame('DISCONNECT', ['receipt:2'])),
      decided(receipt('2')),
      reopen('registered', 'client-individual'),
      ...firstOfThreeAgain,
      alive,
    ],
    { ack: 'client-individual' },
  ),
  ...[
    form(
      'A05',
      'client: the second of three',
      'registered',
      [...secondOfThree('client'), update('three', again), quiet, alive],
      { ack: 'client' },
    ),
    form(
      'A05',
      'client-individual: NACK of the second of three',
      'registered',
      [...rejectsSecondOfThree, update('two', again), quiet, alive],
      { ack: 'client-individual' },
    ),
    form(
      'A05',
      'client: NACK of the second of three',
      'registered',
      [...rejectsSecondOfThree, update('one', again), update('two', again), quiet, alive],
      { ack: 'client' },
    ),
    form('A05', 'twenty pushes, each with an ACK', 'registered', [
      configure(...twenty),
      ...twenty.flatMap((value) => [update(value), text(frame('ACK', ['id:{ack}']))]),
      text(frame('DISCONNECT', ['receipt:1'])),
      receipt('1'),
      reopen('registered'),
      quiet,
      alive,
    ]),
    form('A05', 'twenty commands, each with an ACK', 'registered', [
      print(...twenty),
      ...twenty.flatMap((value) => [prints(value), text(frame('ACK', ['id:{ack}']))]),
      quiet,
      alive,
    ]),
  ].map(allDecided),
];
