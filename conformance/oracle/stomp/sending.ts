import type { Form } from './form.js';
import {
  alive,
  command,
  decided,
  forbidden,
  form,
  forms,
  frame,
  heartbeat,
  message,
  on,
  online,
  open,
  print,
  protocolError,
  quiet,
  receipt,
  register,
  rejected,
  settings,
  settingsFrame,
  snapshot,
  text,
} from './steps.js';

const transaction = 'destination:/app/terminal/transaction';
const result = 'destination:/app/terminal/command-result';

const unlisted: Readonly<Record<string, string>> = {
  'its own queue': '{queue}',
  "a sibling's queue": '{siblingQueue}',
  'another topic': '/topic/x',
  'the admin topic': '/topic/admin/events',
  'an unknown name': '/app/unknown',
  'an unknown name below a known one': '/app/terminal/heartbeat/x',
  'a known one with /../x': '/app/terminal/heartbeat/../x',
  '/../ before a known one': '/app/terminal/x/../heartbeat',
  'a known one with a slash at its end': '/app/terminal/heartbeat/',
  'a known one with an extra slash': '//app/terminal/heartbeat',
  'a known one with a space': '/app/terminal/heartbeat ',
  'a known one in capitals': '/APP/terminal/heartbeat',
  'a known one without its prefix': '/terminal/heartbeat',
  'the start of a known one': '/app/terminal/heart',
  'a known one with an encoded letter': '/app/terminal/heartbea%74',
  'a pattern': '/app/terminal/*',
  'the prefix alone': '/app/',
};

/** Topics are decided, and so is how exactly the name of a destination is compared: the document shows none. */
const clearlyUnlisted: readonly string[] = [
  'its own queue',
  "a sibling's queue",
  'an unknown name',
  'a known one with /../x',
];

/** N01 to N05. */
export const sendForms: readonly Form[] = [
  form('N01', 'no destination', 'registered', [text(frame('SEND', ['receipt:1'], '{}')), protocolError]),
  form('N01', 'no destination, in a transaction', 'registered', [
    text(frame('BEGIN', ['transaction:t']) + frame('SEND', ['transaction:t'], '{}')),
    decided(protocolError),
  ]),
  ...['/app/nowhere', '/app/terminal/register/', '/app/terminal/REGISTER', 'app/terminal/register', ''].map(
    (to) =>
      form('N01', JSON.stringify(to), 'registered', [
        text(frame('SEND', [`destination:${to}`], '{}')),
        to.startsWith('/app/terminal/') ? decided(forbidden) : forbidden,
      ]),
  ),
  form('N01', 'a known destination, from a dashboard', 'dashboard', [
    text(frame('SEND', [heartbeat])),
    decided(forbidden),
  ]),
  form('N01', 'a known destination before register', 'subscribed', [
    text(frame('SEND', [heartbeat, 'receipt:1'])),
    decided(rejected('NOT_REGISTERED')),
  ]),
  form('N02', 'settings, read right after the RECEIPT', 'registered', [
    text(settingsFrame('durable', ['receipt:1'])),
    receipt('1'),
    snapshot('durable'),
    text(settingsFrame('again', ['receipt:2'])),
    receipt('2'),
    snapshot('again'),
    alive,
  ]),
  form('N02', 'register, read right after the RECEIPT', 'subscribed', [
    online(false),
    text(frame('SEND', [register, 'receipt:1'])),
    receipt('1'),
    online(true),
    alive,
  ]),
  form('N03', 'the headers that the server owns', 'registered', [
    text(
      frame('SEND', [
        heartbeat,
        'receipt:1',
        'message-id:forged',
        'subscription:forged',
        'ack:forged',
        'redelivered:true',
        'code:forged',
        'content-type:text/forged',
      ]),
    ),
    receipt('1'),
    message(
      { action: 'CHECK_IN' },
      {
        subscription: 's',
        destination: /^\/queue\/terminal\/\d+$/,
        'message-id': /^(?!forged$)./,
        ack: /^(?!forged$)./,
        'content-type': /^application\/json/,
        redelivered: undefined,
        code: undefined,
        receipt: undefined,
      },
    ),
    alive,
  ]),
  form('N03', 'on a report that is rejected', 'registered', [
    text(
      frame(
        'SEND',
        [settings, 'receipt:1', 'message-id:forged', 'subscription:forged', 'ack:forged'],
        'no JSON',
      ),
    ),
    receipt('1'),
    message(
      { action: 'REPORT_REJECTED' },
      { subscription: 's', 'message-id': /^(?!forged$)./, ack: /^(?!forged$)./ },
    ),
    alive,
  ]),
  ...[settings, transaction, result].flatMap((destination) =>
    Object.entries({
      'no JSON': '{"x":',
      'an empty body': '',
      'a list': '[]',
      'another shape': '{"x":1}',
    }).map(([what, body]) =>
      form('N04', `${what} to ${destination.split('/').at(-1)}`, 'registered', [
        text(frame('SEND', [destination, 'receipt:1'], body)),
        receipt('1'),
        message({ action: 'REPORT_REJECTED', errorCode: 'ERR_VALIDATION' }),
        alive,
      ]),
    ),
  ),
  form('N04', 'a transaction report with the amount 0', 'registered', [
    text(
      frame(
        'SEND',
        [transaction, 'receipt:1'],
        '{"referenceId":"r-1","terminalId":"{terminalId}","status":"TRANS_SUCCESS","gateway":"g","specificTId":"s-1","amount":0,"currency":"EUR"}',
      ),
    ),
    receipt('1'),
    message({ action: 'REPORT_REJECTED', errorCode: 'ERR_INVALID_AMOUNT', specificTId: 's-1' }),
    alive,
  ]),
  form('N04', 'a report of an observer', 'observer', [
    text(settingsFrame('observed', ['receipt:1'])),
    receipt('1'),
    message({ action: 'REPORT_REJECTED', errorCode: 'ERR_FORBIDDEN' }),
    snapshot(undefined),
    alive,
  ]),
  form('N05', 'a transaction that was never opened', 'registered', [
    text(settingsFrame('n5', ['transaction:none'])),
    protocolError,
    snapshot(undefined),
  ]),
  form('N05', 'an empty transaction', 'registered', [
    text(settingsFrame('n5', ['transaction:'])),
    protocolError,
  ]),
  form('N05', 'another transaction than the open one', 'registered', [
    text(frame('BEGIN', ['transaction:t']) + settingsFrame('n5', ['transaction:u'])),
    protocolError,
  ]),
  form('N05', 'a transaction of another session', 'registered', [
    open('other', 'connected'),
    ...on('other', text(frame('BEGIN', ['transaction:t', 'receipt:1'])), receipt('1')),
    text(settingsFrame('n5', ['transaction:t'])),
    protocolError,
    ...on('other', alive),
  ]),
];

/** BAD-25, with a witness that nothing reached the sibling. */
export const badDestinationForms: readonly Form[] = Object.entries(unlisted).map(([what, destination]) =>
  form('BAD-25', what, 'registered', [
    open('sibling', 'registered', { whose: 'sibling' }),
    text(
      frame(
        'SEND',
        [`destination:${destination}`, 'content-type:application/json', 'receipt:1'],
        '{"action":"PRINT","body":"forged"}',
      ),
    ),
    clearlyUnlisted.includes(what) ? forbidden : decided(forbidden),
    ...on('sibling', decided(quiet), decided(alive)),
  ]),
);

const deep = (levels: number) =>
  `{"settings":{"x":"deep","y":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;

const acceptedJson: Readonly<Record<string, string>> = {
  '32 levels': deep(32),
  'a __proto__ key in the settings': '{"settings":{"x":"deep","__proto__":{"polluted":1}}}',
  'a __proto__ key at the top': '{"__proto__":{"polluted":1},"settings":{"x":"deep"}}',
  'a constructor key': '{"settings":{"x":"deep","constructor":{"prototype":{"polluted":1}}}}',
  'an escaped surrogate without its pair': '{"settings":{"x":"deep","y":"\\ud800","\\udfff":1}}',
  'an escaped NUL': '{"settings":{"x":"deep","y":"\\u0000"}}',
};

const rejectedJson: Readonly<Record<string, string>> = {
  '33 levels': deep(33),
  '60,000 levels': deep(60_000),
  'levels that are never closed': `{"settings":${'['.repeat(60_000)}`,
  'the field under __proto__ only': '{"__proto__":{"settings":{"x":"deep"}}}',
  '1e400': '{"settings":{"x":"deep","y":1e400}}',
  'a list as settings': '{"settings":[]}',
  'null as settings': '{"settings":null}',
  'a text as settings': '{"settings":"deep"}',
  'two bodies': '{"settings":{"x":"deep"}}{"settings":{"x":"deep"}}',
  'a trailing comma': '{"settings":{"x":"deep",}}',
  'a byte order mark': '\ufeff{"settings":{"x":"deep"}}',
  NaN: '{"settings":{"x":NaN}}',
};

const report = (specificTId: string) =>
  `{"referenceId":"r-1","terminalId":"{terminalId}","status":"TRANS_SUCCESS","gateway":"g","specificTId":"${specificTId}","amount":100,"currency":"EUR"}`;

/** BAD-55: JSON that is dangerous or not valid. */
export const jsonForms: readonly Form[] = [
  ...forms('BAD-55', 'registered', acceptedJson, (body) => [
    text(frame('SEND', [settings, 'receipt:1'], body)),
    receipt('1'),
    snapshot('deep'),
    quiet,
    alive,
  ]),
  form('BAD-55', 'a __proto__ key in a result', 'registered', [
    print('one'),
    message({ action: 'PRINT', body: 'one' }),
    text(
      frame(
        'SEND',
        [result, 'receipt:1'],
        '{"requestId":"{requestId}","requestType":"PRINT","status":"COMPLETED","result":{"__proto__":{"polluted":1},"x":"\\ud800"}}',
      ),
    ),
    receipt('1'),
    command('COMPLETED'),
    quiet,
    alive,
  ]),
  form('BAD-55', 'duplicate keys', 'registered', [
    text(frame('SEND', [settings, 'receipt:1'], '{"settings":{"x":1},"settings":{"x":2,"x":3}}')),
    receipt('1'),
    snapshot(3),
    quiet,
    alive,
  ]),
  ...forms('BAD-55', 'registered', rejectedJson, (body) => [
    text(frame('SEND', [settings, 'receipt:1'], body)),
    receipt('1'),
    message({ action: 'REPORT_REJECTED', errorCode: 'ERR_VALIDATION' }),
    snapshot(undefined),
    alive,
  ]),
  ...forms(
    'BAD-55',
    'registered',
    { 'a surrogate in a key': '\\ud800', 'NUL in a key': '\\u0000' },
    (key) => [
      text(frame('SEND', [transaction, 'receipt:1'], report(key))),
      receipt('1'),
      message({ action: 'REPORT_REJECTED', errorCode: 'ERR_VALIDATION' }),
      alive,
    ],
  ),
];
