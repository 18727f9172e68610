import type { Form, Step } from './form.js';
import {
  alive,
  beats,
  closed,
  command,
  connected,
  connectFrame,
  decided,
  endedAfter,
  events,
  form,
  frame,
  heartbeat,
  inputs,
  message,
  mute,
  on,
  online,
  open,
  pings,
  print,
  protocolError,
  quiet,
  receipt,
  rejected,
  stillOpen,
  text,
  wait,
  waitSending,
  waitSendingInput,
  write,
} from './steps.js';

const second = 1_000;

interface Offer {
  readonly heartBeat: string;
  /** The interval that the client must keep, in milliseconds; 0 for none. */
  readonly client: number;
  readonly server: number;
}

const offers: readonly Offer[] = [
  { heartBeat: '10000,10000', client: 10_000, server: 10_000 },
  { heartBeat: '1,1', client: 10_000, server: 10_000 },
  { heartBeat: '5000,0', client: 10_000, server: 0 },
  { heartBeat: '0,5000', client: 0, server: 10_000 },
  { heartBeat: '30000,20000', client: 30_000, server: 20_000 },
  { heartBeat: '0,60000', client: 0, server: 60_000 },
  { heartBeat: '60000,0', client: 60_000, server: 0 },
  { heartBeat: '0,0', client: 0, server: 0 },
];

/** The time for which a session is watched: two intervals of the client and three of the server, at least. */
const watchMs = ({ client, server }: Offer) => Math.max(2 * client, 3 * server, 45 * second);

/** The client is silent, alive shortly before two intervals, and dropped shortly after them. */
function silence(row: string, offer: Offer): Form {
  const { heartBeat, client } = offer;
  const steps =
    client === 0
      ? [wait(watchMs(offer)), stillOpen, alive]
      : [
          wait(2 * client - 500),
          stillOpen,
          wait(3 * second),
          closed(),
          endedAfter(2 * client - 500, 2 * client + 2 * second),
        ];
  return form(row, `${heartBeat}, from the client`, 'registered', steps, { heartBeat });
}

/** The client sends heart-beats, so that those of the server can be counted. */
function beating(row: string, offer: Offer): Form {
  const { heartBeat, server } = offer;
  const watched = watchMs(offer);
  const counted =
    server === 0
      ? [beats(0, 0)]
      : // Not later than each interval; the profile: not as often as half of it.
        [
          beats(0, Number.POSITIVE_INFINITY, server),
          decided(beats(Math.floor(watched / (server + second)), Math.ceil((2 * watched) / server))),
        ];
  const steps = [waitSending(watched, 4 * second, '\n'), ...counted, decided(stillOpen), decided(alive)];
  return form(row, `${heartBeat}, from the server`, 'registered', steps, { heartBeat });
}

const tenSeconds = { heartBeat: '10000,10000' };

/** H02 to H07, H11, W11, BAD-50: heart-beats over time. */
export const heartBeatForms: readonly Form[] = [
  ...offers.map((offer) => silence('H02', offer)),
  ...offers.map((offer) => beating('H03', offer)),
  form('H01', 'no header, over time', 'open', [
    text(connectFrame()),
    connected(),
    wait(50 * second),
    beats(0, 0),
    decided(stillOpen),
    decided(alive),
  ]),
  form(
    'H04',
    'an idle session',
    'registered',
    [
      waitSending(60 * second, 5 * second, '\n'),
      beats(0, Number.POSITIVE_INFINITY, 10 * second),
      decided(beats(5, 20)),
      alive,
    ],
    tenSeconds,
  ),
  form(
    'H04',
    'a session with a MESSAGE from time to time',
    'registered',
    [
      waitSending(60 * second, 7 * second, frame('SEND', [heartbeat])),
      beats(0, Number.POSITIVE_INFINITY, 10 * second),
      decided(beats(0, 20)),
      stillOpen,
      alive,
    ],
    tenSeconds,
  ),
  form(
    'H05',
    'a frame that arrives byte by byte',
    'registered',
    [waitSending(25 * second, 8 * second, 'B'), stillOpen, quiet],
    tenSeconds,
  ),
  form(
    'H05',
    'line ends of CRLF, in halves',
    'registered',
    [text('\r'), waitSending(45 * second, 8 * second, '\n\r'), stillOpen, quiet],
    tenSeconds,
  ),
  form(
    'H05',
    'frames without a response',
    'registered',
    [
      waitSending(
        45 * second,
        9 * second,
        frame('BEGIN', ['transaction:t']) + frame('ABORT', ['transaction:t']),
      ),
      stillOpen,
      alive,
    ],
    tenSeconds,
  ),
  form(
    'H05',
    'frames',
    'registered',
    [waitSending(45 * second, 9 * second, frame('SEND', [heartbeat])), stillOpen, alive],
    tenSeconds,
  ),
  form(
    'H06',
    'silence',
    'registered',
    [
      wait(19_900),
      stillOpen,
      text('\n'),
      wait(19_900),
      stillOpen,
      wait(3 * second),
      closed(),
      endedAfter(39_800, 42_500),
    ],
    tenSeconds,
  ),
  form(
    'H07',
    'silence',
    'registered',
    [
      wait(19 * second),
      online(true),
      wait(4 * second),
      closed(),
      online(false),
      events('session-offline', 1),
      print('later'),
      command('QUEUED'),
      open('next', 'registered'),
      ...on('next', message({ action: 'PRINT', body: 'later' }, { redelivered: undefined }), alive),
    ],
    tenSeconds,
  ),
  form('H11', 'a client that responds to pings', 'registered', [
    wait(95 * second),
    pings(3, 3),
    stillOpen,
    online(true),
    alive,
  ]),
  form('H11', 'a client that responds to no ping', 'registered', [
    mute,
    wait(85 * second),
    pings(2, 2),
    stillOpen,
    wait(10 * second),
    closed(),
    online(false),
    endedAfter(88 * second, 94 * second),
  ]),
  form(
    'W11',
    'pings instead of heart-beats',
    'registered',
    [
      waitSendingInput(19_500, 2 * second, { opcode: 9, parts: ['x'] }),
      stillOpen,
      wait(3 * second),
      closed(),
      endedAfter(19_500, 22 * second),
    ],
    tenSeconds,
  ),
  form(
    'W11',
    'pongs instead of heart-beats',
    'registered',
    [
      waitSendingInput(19_500, 2 * second, { opcode: 10, parts: ['x'] }),
      wait(3 * second),
      closed(),
      endedAfter(19_500, 22 * second),
    ],
    tenSeconds,
  ),
  form(
    'W11',
    'the heart-beats of the server, with pings',
    'registered',
    [
      waitSending(40 * second, 5 * second, '\n'),
      inputs({ opcode: 9, parts: ['x'] }),
      beats(3, 12, 10 * second),
      alive,
    ],
    tenSeconds,
  ),
  form(
    'BAD-50',
    '2n - 1 ms',
    'registered',
    [
      wait(19_900),
      stillOpen,
      online(true),
      text('\n'),
      wait(19_900),
      stillOpen,
      online(true),
      events('session-offline', 0),
    ],
    tenSeconds,
  ),
  form(
    'BAD-50',
    'one sweep after 2n',
    'registered',
    [
      wait(22 * second),
      closed(),
      online(false),
      events('session-offline', 1),
      quiet,
      wait(10 * second),
      events('session-offline', 1),
    ],
    tenSeconds,
  ),
];

const lineFeeds = (count: number) => Array.from({ length: count }, () => 0x0a);

function late(row: string, what: string, waiting: Step): Form {
  return form(row, what, 'open', [
    waiting,
    stillOpen,
    quiet,
    wait(2 * second),
    closed(1008),
    endedAfter(9_900, 11_500),
  ]);
}

/** C09, H10, BAD-5 to BAD-7, BAD-34: deadlines. */
export const deadlineForms: readonly Form[] = [
  late('C09', 'no byte', wait(9_900)),
  late(
    'C09',
    'half of a CONNECT',
    waitSending(9_900, 20 * second, 'CONNECT\naccept-version:1.2\nhost:{host}\n'),
  ),
  form('C09', 'a CONNECT after 9 s', 'open', [
    wait(9_000),
    text(connectFrame()),
    connected(),
    wait(3_000),
    stillOpen,
    alive,
  ]),
  late('BAD-5', 'silence', wait(9_900)),
  form('BAD-5', 'silence, while another session has heart-beats', 'open', [
    open('other', 'registered', { heartBeat: '0,10000', whose: 'sibling' }),
    wait(9_700),
    stillOpen,
    quiet,
    wait(2 * second),
    closed(1008),
    ...on('other', stillOpen),
  ]),
  late('BAD-6', 'a line feed in each second', waitSending(9_900, second, '\n')),
  late('BAD-6', 'CRLF in each second', waitSending(9_900, second, '\r\n')),
  late('BAD-7', 'a byte in each second', waitSending(9_900, second, 'C')),
  form('H10', 'a frame that never ends', 'registered', [
    text(`SEND\n${heartbeat}\nreceipt:late\ncontent-length:500\n\n`),
    wait(29_500),
    quiet,
    stillOpen,
    wait(3 * second),
    rejected('PROTOCOL_ERROR'),
    endedAfter(29_500, 32 * second),
  ]),
  form('H10', 'a body of which a byte arrives in each second', 'registered', [
    text(`SEND\n${heartbeat}\ncontent-length:500\n\n`),
    waitSending(29_500, second, 'x'),
    quiet,
    stillOpen,
    wait(3 * second),
    protocolError,
  ]),
  form('H10', 'a header of which a byte arrives in each second', 'registered', [
    text('SEND\nx:'),
    waitSending(29_500, second, 'x'),
    quiet,
    wait(3 * second),
    protocolError,
  ]),
  form('H10', 'a frame that ends in time, and the next one', 'registered', [
    text(`SEND\n${heartbeat}\nreceipt:1\ncontent-length:5\n\nhel`),
    wait(25 * second),
    text('lo\0'),
    receipt('1'),
    text(`SEND\n${heartbeat}\nreceipt:2\ncontent-length:5\n\nhel`),
    wait(25 * second),
    stillOpen,
    text('lo\0'),
    receipt('2'),
    alive,
  ]),
  form('H10', 'a WebSocket message of which a part of the payload arrives', 'registered', [
    // A masked binary message of 50 line feeds.
    write(0x82, 0xb2, 0, 0, 0, 0, ...lineFeeds(10)),
    wait(15 * second),
    write(...lineFeeds(10)),
    wait(14_500),
    stillOpen,
    wait(3 * second),
    rejected('PROTOCOL_ERROR'),
    // A close frame of the client would be a part of the payload, so the server does not wait for it for long.
    endedAfter(29_500, 34 * second),
  ]),
  form('H10', 'a WebSocket message in three parts', 'registered', [
    write(0x82, 0xb2, 0, 0, 0, 0, ...lineFeeds(10)),
    wait(15 * second),
    write(...lineFeeds(10)),
    wait(10 * second),
    write(...lineFeeds(30)),
    wait(20 * second),
    stillOpen,
    alive,
  ]),
  form('BAD-34', 'one byte too long', 'registered', [
    text(frame('SEND', [heartbeat, 'content-length:6', 'receipt:late'], 'hello')),
    wait(29_500),
    quiet,
    stillOpen,
    wait(3 * second),
    rejected('PROTOCOL_ERROR', { headers: { 'receipt-id': 'late' } }),
    endedAfter(29_500, 32 * second),
  ]),
  form('BAD-34', 'one byte too short', 'registered', [
    text(frame('SEND', [heartbeat, 'content-length:4'], 'hello')),
    protocolError,
    endedAfter(0, 2 * second),
  ]),
];
