import type { Form } from './form.js';
import {
  alive,
  authFailed,
  beats,
  chunk,
  connected,
  connectFrame,
  connectWith,
  decided,
  distinct,
  form,
  frame,
  header,
  host,
  lacksVersion,
  online,
  open,
  order,
  protocolError,
  quiet,
  rateLimited,
  receipt,
  register,
  rejected,
  settingsFrame,
  snapshot,
  split,
  text,
  tooLarge,
  wait,
} from './steps.js';

const withVersion = (version: string | undefined) =>
  frame('CONNECT', [
    host,
    ...(version === undefined ? [] : [`accept-version:${version}`]),
    'Authorization:Bearer {token}',
  ]);

const noCommonVersion = rejected('PROTOCOL_ERROR', {
  headers: { version: '1.2', 'content-type': /^text\/plain/, 'content-length': /^[1-9]\d*$/ },
});

/** Versions that a server may speak as well; a missing header stands for 1.0. */
const olderVersions: readonly (string | undefined)[] = ['1.0', undefined, '', '1.0, 1.2'];

const firstFrames: Readonly<Record<string, string>> = {
  SEND: frame('SEND', [register, 'receipt:1']),
  SUBSCRIBE: frame('SUBSCRIBE', ['id:1', 'destination:{queue}', 'receipt:1']),
  UNSUBSCRIBE: frame('UNSUBSCRIBE', ['id:1']),
  ACK: frame('ACK', ['id:1']),
  NACK: frame('NACK', ['id:1']),
  BEGIN: frame('BEGIN', ['transaction:t']),
  COMMIT: frame('COMMIT', ['transaction:t']),
  ABORT: frame('ABORT', ['transaction:t']),
  DISCONNECT: frame('DISCONNECT', ['receipt:1']),
};

const subscribe = frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'receipt:subscribe']);
const registering = frame('SEND', [register, 'receipt:register']);

/** C01 to C08, C10, BAD-1 to BAD-4, BAD-8, BAD-9: the opening of a session. */
export const connectForms: readonly Form[] = [
  form('C01', 'STOMP', 'open', [
    text(connectFrame(['heart-beat:0,0'], 'STOMP')),
    connected(),
    text(subscribe + registering),
    decided(receipt('subscribe')),
    decided(receipt('register')),
    decided(online(true)),
    alive,
  ]),
  form('C01', 'STOMP with an invalid token', 'open', [
    text(connectWith(['Authorization:Bearer x'], 'STOMP')),
    authFailed,
  ]),
  form('C01', 'STOMP without a common version', 'open', [
    text(frame('STOMP', ['accept-version:2.0', host, 'Authorization:Bearer {token}'])),
    protocolError,
  ]),
  ...Object.entries(firstFrames).map(([command, input]) =>
    form('C01', `${command} first`, 'open', [text(input), decided(protocolError)]),
  ),
  ...['CONNECT', 'STOMP'].flatMap((command) =>
    (['connected', 'registered'] as const).map((state) =>
      form('C02', `${command} when ${state}`, state, [text(connectFrame([], command)), protocolError]),
    ),
  ),
  form('C02', 'CONNECT in the same message as the first', 'open', [
    text(connectFrame() + connectFrame()),
    connected(),
    protocolError,
  ]),
  form('C04', '1.1,1.2,2.0', 'open', [text(withVersion('1.1,1.2,2.0')), connected(), alive]),
  form('C04', '1.2', 'open', [text(withVersion('1.2')), connected(), alive]),
  form('C04', '1.2,1.1,1.0', 'open', [text(withVersion('1.2,1.1,1.0')), connected(), alive]),
  form('C04', '11.2,1.20', 'open', [text(withVersion('11.2,1.20')), noCommonVersion]),
  ...['1.0,1.1', '1.0', '1.1', undefined].map((version) =>
    form('C04', version ?? 'no header', 'open', [text(withVersion(version)), decided(noCommonVersion)]),
  ),
  ...Object.entries({
    'no host': [],
    'an unknown host': ['host:elsewhere.invalid'],
    'an empty host': ['host:'],
  }).map(([what, lines]) =>
    form('C05', what, 'open', [
      text(frame('CONNECT', ['accept-version:1.2', 'Authorization:Bearer {token}', ...lines])),
      connected(),
      alive,
    ]),
  ),
  ...['CONNECT', 'STOMP'].map((command) =>
    form('C06', `a receipt on ${command}`, 'open', [
      text(connectFrame(['receipt:1'], command)),
      connected({ version: '1.2', 'receipt-id': undefined }),
      text(frame('BEGIN', ['transaction:t', 'receipt:2'])),
      receipt('2'),
      quiet,
      alive,
    ]),
  ),
  form('C07', 'the headers', 'open', [
    text(connectFrame()),
    connected({ version: '1.2' }),
    decided(lacksVersion),
    alive,
  ]),
  ...['30000,20000', '0,60000', '0,0'].map((heartBeat) =>
    form('H03', `the header of CONNECTED, for ${heartBeat}`, 'open', [
      text(connectFrame([`heart-beat:${heartBeat}`])),
      connected({ version: '1.2' }),
      decided(header({ 'heart-beat': '10000,10000' })),
    ]),
  ),
  form('C07', 'the session and the heart-beat', 'open', [
    text(connectFrame(['heart-beat:5000,5000'])),
    connected({ version: '1.2' }),
    decided(header({ 'heart-beat': '10000,10000', session: /^\S{16,}$/ })),
    alive,
  ]),
  form('C07', 'sessions one after the other', 'open', [
    text(connectFrame()),
    connected({ version: '1.2' }),
    open('second', 'connected'),
    open('third', 'connected', { whose: 'sibling' }),
    decided(distinct('CONNECTED', 'session', 3)),
  ]),
  form('C10', 'SUBSCRIBE, register and SEND behind CONNECT, in one message', 'open', [
    text(connectFrame() + subscribe + registering + settingsFrame('ten', ['receipt:3'])),
    connected(),
    receipt('subscribe'),
    receipt('register'),
    receipt('3'),
    order('CONNECTED', 'RECEIPT', 'RECEIPT', 'RECEIPT'),
    snapshot('ten'),
    alive,
  ]),
  form('C10', 'SUBSCRIBE and register behind a CONNECT that fails', 'open', [
    text(connectWith(['Authorization:Bearer x']) + subscribe + registering),
    authFailed,
    online(false),
  ]),
  form('C11', '16 KiB and one byte in one message', 'open', [text(connectFrame(['{fill:16385}'])), tooLarge]),
  form('C11', '16 KiB', 'open', [text(connectFrame(['{fill:16384}'])), connected(), alive]),
  form('C11', '16 KiB and one byte over many messages', 'open', [
    split(1_000, connectFrame(['{fill:16385}'])),
    tooLarge,
  ]),
  // They are not too large yet, but too many.
  form('C11', '16 KiB of line ends', 'open', [text('\n'.repeat(16_384)), rateLimited]),
  form('C11', 'line ends before a CONNECT, 16 KiB in total', 'open', [text('\n'.repeat(16_385)), tooLarge]),
  form('C11', '20 KiB after CONNECTED', 'registered', [
    text(frame('SEND', ['destination:/app/terminal/heartbeat', 'receipt:1'], 'x'.repeat(20_000))),
    receipt('1'),
    alive,
  ]),
];

const trio = (token: string) => [connectWith([`Authorization:Bearer ${token}`]), subscribe, registering];

/** BAD-1 to BAD-4, BAD-8, BAD-9. */
export const badOrderForms: readonly Form[] = [
  ...['SUBSCRIBE', 'SEND'].map((command) =>
    form('BAD-1', command, 'open', [text(firstFrames[command] ?? ''), protocolError, online(false)]),
  ),
  form('BAD-1', 'SEND, then CONNECT in the same message', 'open', [
    text(`${firstFrames.SEND}${connectFrame()}`),
    protocolError,
    online(false),
  ]),
  form('BAD-2', 'three messages', 'open', [chunk(...trio('{token}x')), authFailed, online(false)]),
  form('BAD-2', 'one message', 'open', [text(trio('{token}x').join('')), authFailed, online(false)]),
  ...[chunk(...trio('{token}')), text(trio('{token}').join(''))].map((input, at) =>
    form('BAD-3', at === 0 ? 'three messages' : 'one message', 'open', [
      input,
      connected(),
      receipt('subscribe'),
      receipt('register'),
      online(true),
      alive,
    ]),
  ),
  ...['CONNECT', 'STOMP'].flatMap((command) =>
    ['token', 'siblingToken'].map((token) =>
      form(
        'BAD-4',
        `${command} with ${token === 'token' ? 'the same token' : "a sibling's token"}`,
        'registered',
        [
          text(
            connectWith([`Authorization:Bearer {${token}}`], command) +
              frame('SUBSCRIBE', ['id:2', 'destination:{siblingQueue}', 'receipt:2']) +
              registering,
          ),
          protocolError,
          online(false),
          online(false, 'sibling'),
        ],
      ),
    ),
  ),
  ...[
    '1.0',
    undefined,
    '2.0',
    '',
    '1.2.',
    ' 1.2',
    '1.2 ',
    '1.0, 1.2',
    '12',
    '1,2',
    '1.2;1.1',
    '1.3',
    'v1.2',
  ].map((version) =>
    form('BAD-8', version === undefined ? 'missing' : JSON.stringify(version), 'open', [
      text(withVersion(version)),
      // A server may support older versions, and read past a space.
      olderVersions.includes(version) || version?.includes(' ') ? decided(noCommonVersion) : noCommonVersion,
    ]),
  ),
  form('BAD-9', '1.1,1.2,9.9', 'open', [text(withVersion('1.1,1.2,9.9')), connected(), alive]),
];

/** C03: silence before CONNECTED. */
export const beforeConnected: readonly Form[] = [
  form('C03', 'a client that waits before CONNECT', 'open', [
    wait(9_000),
    quiet,
    beats(0, 0),
    text(connectFrame(['heart-beat:10000,10000'])),
    connected(),
    order('CONNECTED'),
    beats(0, 0),
    alive,
  ]),
];
