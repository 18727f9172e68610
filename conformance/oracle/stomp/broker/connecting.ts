import type { Form } from '../form.js';
import {
  beats,
  chunk,
  closed,
  connected,
  decided,
  distinct,
  endedAfter,
  form,
  frame,
  header,
  lacksVersion,
  on,
  open,
  order,
  quiet,
  receipt,
  text,
  wait,
  waitSending,
} from '../steps.js';
import { begin, connectFrame, delivered, refused, send, served, subscribe } from './steps.js';

const withVersion = (version: string | undefined) =>
  frame('CONNECT', [...(version === undefined ? [] : [`accept-version:${version}`]), '{credentials}']);

const noCommonVersion = [
  refused(),
  decided(header({ version: '1.2', 'content-type': /^text\/plain/, 'content-length': /^[1-9]\d*$/ })),
];

const firstFrames: Readonly<Record<string, string>> = {
  COMMIT: frame('COMMIT', ['transaction:t']),
  SEND: send('x', ['receipt:1']),
  SUBSCRIBE: subscribe('s', ['receipt:1']),
  BEGIN: begin(),
  ACK: frame('ACK', ['id:1']),
  DISCONNECT: frame('DISCONNECT', ['receipt:1']),
};

const trio = [connectFrame(), subscribe('s', ['receipt:subscribe']), send('three', ['receipt:send'])];

/** C01 to C07, C10, BAD-1, BAD-3, BAD-4, BAD-8, BAD-9: the opening of a session. */
export const brokerConnectForms: readonly Form[] = [
  form('C01', 'STOMP', 'open', [
    text(connectFrame(['heart-beat:0,0'], 'STOMP')),
    connected(),
    text(subscribe('s', ['receipt:1']) + send('x')),
    receipt('1'),
    delivered('x'),
  ]),
  ...Object.entries(firstFrames).map(([command, input]) =>
    form('C01', `${command} first`, 'open', [text(input), decided(refused())]),
  ),
  ...['CONNECT', 'STOMP'].map((command) =>
    form('C02', `${command} when connected`, 'connected', [text(connectFrame([], command)), refused()]),
  ),
  ...['1.1,1.2,2.0', '1.2', '1.2,1.1,1.0'].map((version) =>
    form('C04', version, 'open', [text(withVersion(version)), connected(), ...served]),
  ),
  ...['2.0', '11.2,1.20'].map((version) =>
    form('C04', version, 'open', [text(withVersion(version)), ...noCommonVersion]),
  ),
  ...Object.entries({ 'no host': [], 'an unknown host': ['host:elsewhere.invalid'] }).map(([what, lines]) =>
    form('C05', what, 'open', [
      text(frame('CONNECT', ['accept-version:1.2', '{login-lines}', ...lines])),
      connected(),
      ...served,
    ]),
  ),
  form('C06', 'a receipt on CONNECT', 'open', [
    text(connectFrame(['receipt:1'])),
    connected({ version: '1.2', 'receipt-id': undefined }),
    text(begin('t', 'receipt:2')),
    receipt('2'),
    quiet,
  ]),
  form('C07', 'the headers', 'open', [
    text(connectFrame(['heart-beat:0,0'])),
    connected({ version: '1.2' }),
    decided(header({ 'heart-beat': /^\d{1,9},\d{1,9}$/, session: /^\S{8,}$/ })),
    decided(lacksVersion),
  ]),
  form('C07', 'sessions one after the other', 'open', [
    text(connectFrame()),
    connected({ version: '1.2' }),
    open('second', 'connected'),
    open('third', 'connected'),
    decided(distinct('CONNECTED', 'session', 3)),
  ]),
  form('C10', 'SUBSCRIBE and SEND behind CONNECT, in one message', 'open', [
    text(trio.join('')),
    connected(),
    receipt('subscribe'),
    receipt('send'),
    delivered('three'),
  ]),
  ...['SUBSCRIBE', 'SEND'].map((command) =>
    form('BAD-1', command, 'open', [
      open('witness', 'subscribed'),
      text(firstFrames[command] ?? ''),
      refused(),
      ...on('witness', text(send('after')), delivered('after')),
    ]),
  ),
  ...[chunk(...trio), text(trio.join(''))].map((input, at) =>
    form('BAD-3', at === 0 ? 'three messages' : 'one message', 'open', [
      input,
      connected(),
      receipt('subscribe'),
      receipt('send'),
      delivered('three'),
      ...served,
    ]),
  ),
  form('BAD-4', 'a second CONNECT, and a SEND behind it', 'connected', [
    open('witness', 'subscribed'),
    text(connectFrame() + send('never')),
    refused(),
    ...on('witness', text(send('after')), delivered('after')),
  ]),
  ...['2.0', '', '1.2.', ' 1.2', '12', '1.3', 'v1.2'].map((version) =>
    form('BAD-8', JSON.stringify(version), 'open', [text(withVersion(version)), ...noCommonVersion]),
  ),
  form('BAD-9', '1.1,1.2,9.9', 'open', [text(withVersion('1.1,1.2,9.9')), connected(), ...served]),
];

/** C04, BAD-8: a client of an older version alone, which only a server of 1.2 alone refuses. */
export const olderVersionForms: readonly Form[] = [
  ...['1.0,1.1', '1.1', undefined].map((version) =>
    form('C04', `${version ?? 'no header'}, of which a server of 1.2 alone has none`, 'open', [
      text(withVersion(version)),
      ...noCommonVersion.map(asDecided),
    ]),
  ),
  ...['1.0', undefined].map((version) =>
    form('BAD-8', version ?? 'missing', 'open', [
      text(withVersion(version)),
      ...noCommonVersion.map(asDecided),
    ]),
  ),
];

function asDecided(step: Form['steps'][number]): Form['steps'][number] {
  return 'decided' in step.step ? step : decided(step);
}

const wrong = (login: string, passcode: string, command = 'CONNECT') =>
  frame(command, ['accept-version:1.2', 'host:{host}', `login:${login}`, `passcode:${passcode}`]);
const refusedLogin = refused({}, { sameText: 'login' });

/** C08, C10, BAD-2: a login that is refused. */
export const brokerLoginForms: readonly Form[] = [
  form('C08', 'the login with another passcode', 'open', [text(wrong('{login}', '{wrong}')), refusedLogin]),
  form('C08', 'an unknown login', 'open', [text(wrong('{wrong}', '{wrong}')), refusedLogin]),
  form('C08', 'STOMP with another passcode', 'open', [
    text(wrong('{login}', '{wrong}', 'STOMP')),
    refusedLogin,
  ]),
  ...['C10', 'BAD-2'].map((row) =>
    form(row, 'SUBSCRIBE and SEND behind a CONNECT that fails', 'open', [
      open('witness', 'subscribed'),
      text(wrong('{login}', '{wrong}') + subscribe('s', ['receipt:1']) + send('never', ['receipt:2'])),
      refused(),
      ...on('witness', text(send('after')), delivered('after')),
    ]),
  ),
];

const badHeartBeats = ['abc', '1', '-1,0', '10000, 10000', '1,2,3', '9999999999,0'];

/** H01, H12, BAD-49: the heart-beat header. */
export const brokerHeartBeatHeaderForms: readonly Form[] = [
  form('H01', 'missing, for three seconds', 'open', [
    text(connectFrame()),
    connected(),
    wait(3_000),
    beats(0, 0),
    ...served,
  ]),
  form('H01', 'abc', 'open', [
    text(connectFrame()),
    connected(),
    open('other', 'open'),
    ...on('other', text(connectFrame(['heart-beat:abc'])), decided(refused())),
  ]),
  form('H12', '3600000,0', 'open', [text(connectFrame(['heart-beat:3600000,0'])), refused()]),
  ...badHeartBeats.map((value) =>
    form('BAD-49', JSON.stringify(value), 'open', [text(connectFrame([`heart-beat:${value}`])), refused()]),
  ),
];

/** C03, C09, BAD-5 to BAD-7: the time before CONNECT. */
export const brokerDeadlineForms: readonly Form[] = [
  form('C03', 'a client that waits before CONNECT', 'open', [
    wait(5_000),
    quiet,
    beats(0, 0),
    text(connectFrame(['heart-beat:10000,10000'])),
    connected(),
    order('CONNECTED'),
    ...served,
  ]),
  form('C09', 'no CONNECT', 'open', [wait(11_500), closed(), endedAfter(9_900, 11_500)]),
  form('BAD-5', 'no byte', 'open', [wait(11_500), closed(), endedAfter(9_900, 11_500)]),
  form('BAD-6', 'line feeds alone', 'open', [
    waitSending(11_500, 1_000, '\n'),
    closed(),
    endedAfter(9_900, 11_500),
  ]),
  form('BAD-7', 'the letters of a command, one per second', 'open', [
    waitSending(11_500, 1_000, 'C'),
    closed(),
    endedAfter(9_900, 11_500),
  ]),
];
