import type { Form } from './form.js';
import {
  alive,
  authFailed,
  connected,
  connectFrame,
  endedAfter,
  forbidden,
  form,
  forms,
  frame,
  handshake,
  handshaken,
  host,
  http,
  keepToken,
  on,
  online,
  open,
  protocolError,
  quiet,
  rateLimited,
  receipt,
  register,
  rejected,
  rest,
  stillOpen,
  text,
  wait,
  waitSending,
} from './steps.js';

const connectWith = (...lines: readonly string[]) => frame('CONNECT', ['accept-version:1.2', host, ...lines]);
const bearer = (token: string) => connectWith(`Authorization:Bearer ${token}`);

const identity = ['config_id:{configId}', 'terminal_id:{terminalId}', 'access_id:{accessId}'];

const rejectedToken = (row: string, what: string, token: string): Form =>
  form(row, what, 'open', [text(bearer(token)), authFailed, online(false)]);

/** C08, BAD-10 to BAD-12, BAD-16: wsTokens, whether legacy authentication is enabled or not. */
export const tokenForms: readonly Form[] = [
  form('C08', 'a valid wsToken', 'open', [text(connectFrame()), connected(), alive]),
  rejectedToken('C08', 'no JWT', 'x'),
  rejectedToken('C08', 'a changed signature', '{token}x'),
  rejectedToken('C08', 'changed claims', '{forged-claims}'),
  rejectedToken('C08', 'a wsToken of another key', '{forged-key}'),
  rejectedToken('BAD-10', 'an empty bearer token', ''),
  rejectedToken('BAD-10', 'a bearer token of 5 KB', 'x'.repeat(5_000)),
  rejectedToken('BAD-10', 'the bearer token a b', 'a b'),
  rejectedToken('BAD-10', 'a valid wsToken and a word', '{token} b'),
  rejectedToken('BAD-10', 'a valid wsToken without its last character', '{token-cut}'),
  rejectedToken('BAD-10', 'two spaces before a valid wsToken', ' {token}'),
  form('BAD-10', 'an empty bearer token, with a valid one in another header', 'open', [
    text(connectWith('Authorization:Bearer ', 'token:{token}', 'wsToken:{token}')),
    authFailed,
  ]),
  rejectedToken('BAD-11', 'alg none', '{forged-none}'),
  rejectedToken('BAD-11', 'alg none, with the signature of the valid one', '{forged-none-signed}'),
  rejectedToken('BAD-11', 'HS256 signed with a public key', '{forged-public-key}'),
  rejectedToken('BAD-11', 'an unknown kid', '{forged-kid}'),
  rejectedToken('BAD-11', 'kid ../../x, signed with an empty key', '{forged-path-kid}'),
  rejectedToken('BAD-11', 'a jku header', '{forged-jku}'),
  rejectedToken('BAD-11', 'a jwk header', '{forged-jwk}'),
  rejectedToken('BAD-12', 'the access token of the terminal', '{accessToken}'),
  form('BAD-12', 'a wsToken at a REST operation', 'none', [rest('{token}'), http(401)]),
  form('BAD-12', 'the access token at the same REST operation', 'none', [rest('{accessToken}'), http(200)]),
  ...forms(
    'BAD-16',
    'open',
    {
      'an empty token': 'Authorization:Bearer ',
      'no token after the scheme': 'Authorization:Bearer',
      'an invalid token': 'Authorization:Bearer x',
      'an unsigned token': 'Authorization:Bearer {forged-none}',
      'the scheme in lower case': 'Authorization:bearer x',
      'the name in lower case': 'authorization:Bearer x',
    },
    (line) => [
      text(
        connectWith(line, ...identity) +
          frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'receipt:1', ...identity]),
      ),
      authFailed,
      online(false),
    ],
  ),
];

const withoutToken: Readonly<Record<string, readonly string[]>> = {
  'no Authorization': [],
  'an empty Authorization': ['Authorization:'],
  'Authorization Basic x': ['Authorization:Basic x'],
};

const inQuery = handshake({
  path: '/webs?token={token}&access_token={token}&Authorization=Bearer%20{token}',
});

/** C08, BAD-10, BAD-15 where legacy authentication is disabled. */
export const strictTokenForms: readonly Form[] = [
  form('C08', 'no token', 'open', [text(connectWith()), authFailed, online(false)]),
  form('C08', 'an invalid wsToken', 'open', [text(bearer('x')), authFailed]),
  form('C08', 'a valid wsToken', 'open', [text(connectFrame()), connected(), alive]),
  ...Object.entries({ ...withoutToken, 'a wsToken as Basic': ['Authorization:Basic {token}'] }).map(
    ([what, lines]) => form('BAD-10', what, 'open', [text(connectWith(...lines)), authFailed, online(false)]),
  ),
  rejectedToken('BAD-10', 'an empty bearer token', ''),
  rejectedToken('BAD-10', 'a bearer token of 5 KB', 'x'.repeat(5_000)),
  rejectedToken('BAD-10', 'the bearer token a b', 'a b'),
  form('BAD-15', 'a token in the query only', 'none', [
    inQuery,
    handshaken(101, 'v12.stomp'),
    text(connectWith()),
    authFailed,
    online(false),
  ]),
];

/** The text before SUBSCRIBE may be another one. */
const tooEarly = rejected('AUTH_FAILED');

/** BAD-10 and BAD-15 where legacy authentication is enabled, BAD-17, BAD-18. */
export const legacyForms: readonly Form[] = [
  ...Object.entries(withoutToken).map(([what, lines]) =>
    form('BAD-10', `${what}, with legacy enabled`, 'open', [
      text(connectWith(...lines)),
      connected(),
      text(frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'receipt:1', ...identity])),
      receipt('1'),
      alive,
    ]),
  ),
  form('BAD-15', 'a token in the query only, with legacy enabled', 'none', [
    inQuery,
    handshaken(101, 'v12.stomp'),
    text(connectWith()),
    connected(),
    text(frame('SEND', [register])),
    tooEarly,
    online(false),
  ]),
  ...forms(
    'BAD-17',
    'legacy',
    {
      'SEND to register': frame('SEND', [register, 'receipt:1']),
      'SEND with the identity headers': frame('SEND', [register, ...identity]),
      'SEND to an unknown destination': frame('SEND', ['destination:/x']),
      BEGIN: frame('BEGIN', ['transaction:t']),
    },
    (input) => [text(input), tooEarly, online(false)],
  ),
  form('BAD-17', 'SEND in the message of CONNECT', 'open', [
    text(connectWith() + frame('SEND', [register])),
    connected(),
    tooEarly,
    online(false),
  ]),
  form('BAD-17', 'ACK before SUBSCRIBE', 'legacy', [text(frame('ACK', ['id:1'])), protocolError]),
  form('BAD-17', 'DISCONNECT instead of SUBSCRIBE', 'legacy', [alive]),
  form('BAD-18', "a sibling's queue", 'legacy', [
    text(frame('SUBSCRIBE', ['id:s', 'destination:{siblingQueue}', 'receipt:1', ...identity])),
    forbidden,
  ]),
  form('BAD-18', 'the admin topic', 'legacy', [
    text(frame('SUBSCRIBE', ['id:s', 'destination:/topic/admin/events', 'receipt:1', ...identity])),
    forbidden,
  ]),
  form('BAD-18', "a sibling's queue after its own", 'legacy', [
    text(frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'receipt:1', ...identity])),
    receipt('1'),
    text(frame('SUBSCRIBE', ['id:2', 'destination:{siblingQueue}', 'receipt:2', ...identity])),
    forbidden,
  ]),
  form('BAD-18', "a sibling's queue with the sibling's config_id", 'legacy', [
    text(
      frame('SUBSCRIBE', [
        'id:s',
        'destination:{siblingQueue}',
        'config_id:{siblingConfigId}',
        'terminal_id:{terminalId}',
        'access_id:{accessId}',
      ]),
    ),
    authFailed,
  ]),
];

const guess = frame('SUBSCRIBE', [
  'id:s',
  'destination:{queue}',
  'config_id:{configId}',
  'terminal_id:{terminalId}',
  'access_id:a guess',
]);
const right = frame('SUBSCRIBE', ['id:s', 'destination:{queue}', 'receipt:1', ...identity]);

function attempt(name: string, input: string, ...reaction: Form['steps']): Form['steps'] {
  return [open(name, 'legacy'), ...[text(input), ...reaction].map((step) => ({ ...step, on: name }))];
}

const guesses = Array.from({ length: 10 }, (_, at) => attempt(`guess ${at + 1}`, guess, authFailed)).flat();

/** BAD-19, and the deadline of a legacy session: they take a minute. */
export const legacyTimeForms: readonly Form[] = [
  form('BAD-19', 'ten guesses, then the right access_id at once and after a minute', 'none', [
    ...guesses,
    ...attempt('eleventh', guess, rateLimited),
    ...attempt('right', right, rateLimited),
    wait(58_000),
    ...attempt('early', right, rateLimited),
    wait(3_000),
    ...attempt('late', right, receipt('1')),
  ]),
  form('BAD-19', 'nine guesses, then the right access_id', 'none', [
    ...guesses.slice(0, -3),
    ...attempt('right', right, receipt('1')),
  ]),
  form('BAD-17', 'only heart-beats for 10 s', 'legacy', [
    waitSending(9_900, 1_000, '\n'),
    quiet,
    stillOpen,
    wait(2_000),
    tooEarly,
    endedAfter(9_900, 11_500),
  ]),
];

/** BAD-13: the age of a token. */
export const tokenAgeForms: readonly Form[] = [
  form('C08', 'a wsToken that has expired, and no JWT', 'none', [
    keepToken,
    open('no JWT', 'open'),
    ...on('no JWT', text(bearer('x')), authFailed),
    wait(1_801_000),
    open('expired', 'open'),
    ...on('expired', text(bearer('{kept-token}')), authFailed),
  ]),
  form('BAD-13', 'a token that expires while it waits', 'none', [
    keepToken,
    open('at once', 'open'),
    ...[text(bearer('{kept-token}')), connected()].map((step) => ({ ...step, on: 'at once' })),
    wait(1_790_000),
    open('just before', 'open'),
    ...[text(bearer('{kept-token}')), connected()].map((step) => ({ ...step, on: 'just before' })),
    wait(11_000),
    open('after', 'open'),
    ...[text(bearer('{kept-token}')), authFailed].map((step) => ({ ...step, on: 'after' })),
  ]),
];
