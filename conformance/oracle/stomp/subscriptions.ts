import type { Form } from './form.js';
import {
  alive,
  connected,
  connectFrame,
  decided,
  distinct,
  forbidden,
  form,
  forms,
  frame,
  heartbeat,
  message,
  on,
  open,
  order,
  print,
  printForSibling,
  protocolError,
  quiet,
  receipt,
  register,
  text,
  topic,
  wait,
} from './steps.js';

const subscribe = (...lines: readonly string[]) => frame('SUBSCRIBE', lines);
const adminTopic = 'destination:/topic/admin/events';
const own = 'destination:{queue}';

const misspelt: Readonly<Record<string, string>> = {
  'an extra slash at the end': '{queue}/',
  'an extra slash at the start': '/{queue}',
  'no slash at the start': 'queue/terminal/{configId}',
  'a capital': '/Queue/terminal/{configId}',
  'a leading zero': '/queue/terminal/0{configId}',
  'a plus sign': '/queue/terminal/+{configId}',
  '%20 at the end': '{queue}%20',
  'an encoded slash': '/queue/terminal%2F{configId}',
  'an asterisk': '/queue/terminal/*',
  'an asterisk after the number': '/queue/terminal/{configId}*',
  'a hash': '/queue/terminal/#',
  'a chevron': '/queue/terminal/>',
  '../': '/queue/terminal/{siblingConfigId}/../{configId}',
  'a leading space': ' {queue}',
  'a trailing space': '{queue} ',
  'a trailing line feed': '{queue}\\n',
  'a decimal point': '/queue/terminal/{configId}.0',
  'the parent of all queues': '/queue/terminal/',
  'the start of its own queue': '/queue/terminal',
  'a query': '{queue}?x=1',
  'digits of another script': '/queue/terminal/١٠٠١',
  'nothing at all': '',
};

/** U01 to U09. */
export const subscriptionForms: readonly Form[] = [
  ...(['client', 'client-individual'] as const).map((mode) =>
    form(
      'A02',
      `${mode}, on a second subscription of the session`,
      'registered',
      [
        print('one'),
        message({ action: 'PRINT' }, { ack: /./ }),
        text(frame('UNSUBSCRIBE', ['id:s'])),
        text(subscribe('id:again', own, `ack:${mode}`, 'receipt:1')),
        decided(receipt('1')),
        print('two'),
        // The first one may come again.
        message({ action: 'PRINT' }, { ack: /./, subscription: 'again' }),
        decided(distinct('MESSAGE', 'ack', 2)),
        alive,
      ],
      { ack: mode },
    ),
  ),
  ...forms(
    'U01',
    'connected',
    { 'no id': subscribe(own), 'no destination': subscribe('id:1'), neither: subscribe() },
    (input) => [text(input), protocolError],
  ),
  form('U01', 'no destination, at a dashboard', 'dashboard', [
    text(subscribe('id:1')),
    decided(protocolError),
  ]),
  ...['maybe', 'Auto', 'AUTO', '', 'client ', 'client_individual', 'individual', 'none'].map((ack) =>
    form('U02', `ack ${JSON.stringify(ack)}`, 'connected', [
      text(subscribe('id:1', own, `ack:${ack}`)),
      protocolError,
    ]),
  ),
  form('U02', 'no ack header', 'connected', [
    text(
      subscribe('id:s', own, 'receipt:1') +
        frame('SEND', [register, 'receipt:2']) +
        frame('SEND', [heartbeat]),
    ),
    receipt('1'),
    receipt('2'),
    message({ action: 'CHECK_IN' }, { ack: undefined }),
    alive,
  ]),
  form('U03', 'the same id for the same queue', 'subscribed', [text(subscribe('id:s', own)), protocolError]),
  form('U03', 'the same id for the topic', 'dashboard', [
    text(subscribe('id:1', adminTopic, 'receipt:1')),
    receipt('1'),
    text(subscribe('id:1', adminTopic, 'receipt:2')),
    protocolError,
  ]),
  form('U03', 'the same id after UNSUBSCRIBE', 'subscribed', [
    text(frame('UNSUBSCRIBE', ['id:s', 'receipt:1']) + subscribe('id:s', own, 'receipt:2')),
    receipt('1'),
    receipt('2'),
    alive,
  ]),
  ...forms(
    'U04',
    'connected',
    {
      "a sibling's queue": '{siblingQueue}',
      'the admin topic': '/topic/admin/events',
      'the whole of the topics': '/topic/*',
      'a SEND destination': '/app/terminal/register',
      'the number alone': '{configId}',
      'an empty destination': '',
      'a user queue': '/user/queue/terminal/{configId}',
    },
    (destination) => [text(subscribe('id:1', `destination:${destination}`, 'receipt:1')), forbidden],
  ),
  form('U04', "a sibling's queue, at an observer", 'observer', [
    text(subscribe('id:2', 'destination:{siblingQueue}', 'receipt:1')),
    forbidden,
  ]),
  form('U05', 'a backlog', 'connected', [
    print('one', 'two'),
    text(frame('SEND', [register, 'receipt:1'])),
    receipt('1'),
    wait(100),
    quiet,
    text(subscribe('id:s', own, 'ack:client', 'receipt:2')),
    message({ action: 'PRINT', body: 'one' }),
    message({ action: 'PRINT', body: 'two' }),
    receipt('2'),
    order('RECEIPT', 'MESSAGE', 'MESSAGE'),
    print('three'),
    message({ action: 'PRINT', body: 'three' }),
    alive,
  ]),
  ...forms(
    'U06',
    'subscribed',
    {
      'no id': frame('UNSUBSCRIBE'),
      'an unknown id': frame('UNSUBSCRIBE', ['id:unknown']),
      'an empty id': frame('UNSUBSCRIBE', ['id:']),
      'the id in capitals': frame('UNSUBSCRIBE', ['id:S']),
      'the destination instead of the id': frame('UNSUBSCRIBE', [own]),
    },
    (input) => [text(input), protocolError],
  ),
  form('U07', 'a command after UNSUBSCRIBE', 'registered', [
    print('before'),
    message({ action: 'PRINT', body: 'before' }),
    text(frame('UNSUBSCRIBE', ['id:s', 'receipt:1'])),
    receipt('1'),
    print('after'),
    text(frame('SEND', [heartbeat, 'receipt:2'])),
    receipt('2'),
    wait(300),
    quiet,
    alive,
  ]),
  form('U07', 'a SUBSCRIBE with another id after it', 'registered', [
    text(frame('UNSUBSCRIBE', ['id:s', 'receipt:1']) + subscribe('id:new', own, 'receipt:2')),
    receipt('1'),
    receipt('2'),
    print('after'),
    message({ action: 'PRINT', body: 'after' }, { subscription: 'new' }),
    quiet,
    alive,
  ]),
  form('U08', 'a second subscription to its own queue', 'subscribed', [
    text(subscribe('id:2', own, 'receipt:1')),
    protocolError,
  ]),
  form('U08', 'three subscriptions to the topic', 'dashboard', [
    text(['1', '2', '3'].map((id) => subscribe(`id:${id}`, adminTopic, `receipt:${id}`)).join('')),
    receipt('1'),
    receipt('2'),
    receipt('3'),
    text(frame('UNSUBSCRIBE', ['id:2', 'receipt:4'])),
    receipt('4'),
    open('terminal', 'registered'),
    topic('1', '3'),
  ]),
  form('U09', 'nine subscriptions to the topic', 'dashboard', [
    text(Array.from({ length: 8 }, (_, at) => subscribe(`id:${at}`, adminTopic, `receipt:${at}`)).join('')),
    ...Array.from({ length: 8 }, (_, at) => receipt(`${at}`)),
    text(subscribe('id:9', adminTopic, 'receipt:9')),
    protocolError,
  ]),
  form('U09', 'eight subscriptions, one ended, and one more', 'dashboard', [
    text(Array.from({ length: 8 }, (_, at) => subscribe(`id:${at}`, adminTopic, `receipt:${at}`)).join('')),
    ...Array.from({ length: 8 }, (_, at) => receipt(`${at}`)),
    text(frame('UNSUBSCRIBE', ['id:3', 'receipt:8']) + subscribe('id:9', adminTopic, 'receipt:9')),
    receipt('8'),
    receipt('9'),
    alive,
  ]),
];

/** BAD-21 to BAD-24, BAD-26, BAD-27. */
export const badSubscriptionForms: readonly Form[] = [
  form('BAD-21', "a sibling's queue", 'connected', [
    text(subscribe('id:1', 'destination:{siblingQueue}', 'receipt:1')),
    forbidden,
  ]),
  form('BAD-21', "a sibling's queue after its own, and a command for the sibling", 'registered', [
    text(subscribe('id:2', 'destination:{siblingQueue}')),
    printForSibling('for the sibling only'),
    forbidden,
  ]),
  ...Object.entries(misspelt).map(([what, destination]) =>
    form('BAD-22', what, 'connected', [
      text(subscribe('id:1', `destination:${destination}`, 'receipt:1')),
      forbidden,
    ]),
  ),
  form('BAD-23', 'its own queue first', 'connected', [
    text(
      subscribe('id:s', own, 'destination:{siblingQueue}', 'receipt:1') +
        frame('SEND', [register, 'receipt:2']),
    ),
    receipt('1'),
    receipt('2'),
    printForSibling('for the sibling'),
    print('for this terminal'),
    message({ action: 'PRINT', body: 'for this terminal' }, { destination: /^\/queue\/terminal\/\d+$/ }),
    quiet,
    alive,
  ]),
  form('BAD-23', "a sibling's queue first", 'connected', [
    text(subscribe('id:s', 'destination:{siblingQueue}', own, 'receipt:1')),
    forbidden,
  ]),
  form('BAD-23', 'SEND, an unknown destination first', 'registered', [
    text(frame('SEND', ['destination:/app/nowhere', heartbeat])),
    forbidden,
  ]),
  form('BAD-23', 'SEND, a known destination first', 'registered', [
    text(frame('SEND', [heartbeat, 'destination:/app/nowhere', 'receipt:1'])),
    receipt('1'),
    alive,
  ]),
  form('BAD-24', 'a terminal', 'connected', [text(subscribe('id:1', adminTopic, 'receipt:1')), forbidden]),
  form('BAD-24', 'a registered terminal', 'registered', [text(subscribe('id:2', adminTopic)), forbidden]),
  form('BAD-24', 'an observer', 'observer', [text(subscribe('id:2', adminTopic)), decided(forbidden)]),
  ...['{queue}', '{siblingQueue}', '/topic/*', '/topic/admin', '/topic/admin/events/'].map((destination) =>
    form('BAD-24', `a dashboard that subscribes to ${destination}`, 'dashboard', [
      text(subscribe('id:0', adminTopic, 'receipt:0')),
      decided(receipt('0')),
      text(subscribe('id:1', `destination:${destination}`, 'receipt:1')),
      decided(forbidden),
    ]),
  ),
  ...forms(
    'BAD-26',
    'connected',
    { 'no id': subscribe(own), 'no destination': subscribe('id:1') },
    (input) => [text(input), protocolError],
  ),
  form('BAD-26', 'an id in use', 'subscribed', [text(subscribe('id:s', own)), decided(protocolError)]),
  form('BAD-26', 'ack:maybe', 'connected', [
    text(subscribe('id:1', own, 'ack:maybe')),
    decided(protocolError),
  ]),
  form('BAD-27', 'an id that was never used', 'subscribed', [
    text(frame('UNSUBSCRIBE', ['id:x'])),
    protocolError,
  ]),
  form('BAD-27', 'without any subscription', 'connected', [
    text(frame('UNSUBSCRIBE', ['id:s'])),
    protocolError,
  ]),
  form('BAD-27', 'the same id twice', 'subscribed', [
    text(frame('UNSUBSCRIBE', ['id:s', 'receipt:1']) + frame('UNSUBSCRIBE', ['id:s', 'receipt:2'])),
    receipt('1'),
    protocolError,
  ]),
  form('BAD-27', 'the id of another session', 'open', [
    open('other', 'subscribed'),
    text(connectFrame()),
    connected(),
    text(frame('UNSUBSCRIBE', ['id:s'])),
    protocolError,
    ...on('other', alive),
  ]),
];
