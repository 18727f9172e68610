import { Buffer } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTextsIn, unprovoked } from '../../test/support/error-texts.js';
import { StompRefusal } from './errors.js';
import { defaultLimits } from './limits.js';
import {
  createSessionFixture,
  type SessionFixture,
  type SessionFixtureOptions,
} from './testing/session-fixture.js';
import { wire } from './testing/wire.js';

type Provoke = () => SessionFixture;
type Row = readonly [code: string, text: string, provoke: Provoke];

/** Text of a client that no error may repeat. */
const input = 'x'.repeat(20);
const message = { messageId: 'm', body: input };
const send = (...headers: string[]) => wire('SEND', ['destination:/a', ...headers]);
const subscribe = (id: string, destination: string, ...more: string[]) =>
  wire('SUBSCRIBE', [`id:${id}`, `destination:${destination}`, ...more]);
const begin = wire('BEGIN', ['transaction:t']);
const withoutHandlers: SessionFixtureOptions = {
  application: { send: undefined, subscribe: undefined } as never,
};
const failing = (thrown: Error) => ({
  connect: () => {
    throw thrown;
  },
});

/** A session that has sent these bytes before CONNECT. */
function unconnected(bytes: string, options?: SessionFixtureOptions): SessionFixture {
  const fixture = createSessionFixture(options);
  fixture.receive(bytes);
  return fixture;
}

const connect = (...headers: string[]) => wire('CONNECT', headers);

/** A session that is connected and has sent these bytes. */
function connected(bytes: string | Uint8Array, options?: SessionFixtureOptions): SessionFixture {
  const fixture = createSessionFixture(options);
  fixture.connect();
  fixture.receive(bytes);
  return fixture;
}

/** A subscribed session that does not read, with more output than its limit allows. */
function overfilled(): SessionFixture {
  const fixture = connected(subscribe('0', '/q'), { limits: { outboundBytes: 100 } });
  fixture.transport.stuck = true;
  for (let count = 0; count < 3; count++) fixture.session.deliver('0', message);
  return fixture;
}

function slow(): SessionFixture {
  const fixture = connected(subscribe('0', '/q'));
  fixture.transport.stuck = true;
  fixture.session.deliver('0', message);
  vi.advanceTimersByTime(defaultLimits.undrainedMs + 1_000);
  return fixture;
}

function incomplete(): SessionFixture {
  const fixture = connected('SEND\n');
  vi.advanceTimersByTime(defaultLimits.incompleteFrameMs + 2_000);
  return fixture;
}

function withoutAcknowledgements(): SessionFixture {
  const fixture = connected(subscribe('0', '/q', 'ack:client'), { limits: { unacknowledged: 1 } });
  for (let count = 0; count < 2; count++) fixture.session.deliver('0', message);
  return fixture;
}

function shutDown(): SessionFixture {
  const fixture = connected('\n');
  fixture.session.shutDown();
  return fixture;
}

/** The rows of one code: by its texts, what provokes each. */
function errors(code: string, texts: Readonly<Record<string, Provoke>>): readonly Row[] {
  return Object.entries(texts).map(([text, provoke]) => [code, text, provoke]);
}

const rows = [
  ...errors('PROTOCOL_ERROR', {
    'Undefined escape in a header': () => connected(wire('SEND', [`destination:${input}\\t`])),
    'Header line without a colon': () => connected(wire('SEND', [input])),
    'Empty header name': () => connected(wire('SEND', [`:${input}`])),
    'Headers are not valid UTF-8': () => connected(Buffer.from(wire('SEND', ['a:\xff']), 'latin1')),
    'CR must be followed by LF': () => connected('SEND\rx'),
    'No NUL after content-length bytes of body': () =>
      connected(wire('SEND', ['destination:/a', 'content-length:1'], input)),
    'Only SEND may have a body': () => connected(wire('BEGIN', ['transaction:t'], input)),
    'NUL outside a body': () => connected('\0'),
    'Unknown command': () => connected('HELLO\n'),
    'Command too long': () => connected('X'.repeat(33)),
    'Malformed content-length': () => connected(wire('SEND', [`content-length:${input}`])),
    'Unsupported protocol version': () => unconnected(connect(`accept-version:${input}`)),
    'Malformed heart-beat': () => unconnected(connect('accept-version:1.2', `heart-beat:${input}`)),
    'heart-beat above 120000 ms is not allowed': () =>
      unconnected(connect('accept-version:1.2', 'heart-beat:120001,0')),
    'CONNECT must come first': () => unconnected(send()),
    'Already connected': () => connected(connect('accept-version:1.2')),
    'SEND requires the header destination': () => connected(wire('SEND')),
    'No such delivery': () => connected(wire('ACK', [`id:${input}`])),
    'Subscription id already in use': () => connected(subscribe(input, '/a') + subscribe(input, '/b')),
    'Already subscribed to this destination': () =>
      connected(subscribe('0', `/${input}`) + subscribe('1', `/${input}`)),
    'Too many subscriptions': () =>
      connected(subscribe('0', '/a') + subscribe('1', '/b'), { limits: { subscriptions: 1 } }),
    'No such subscription': () => connected(wire('UNSUBSCRIBE', [`id:${input}`])),
    'Unknown ack mode': () => connected(subscribe('0', '/a', `ack:${input}`)),
    'A transaction is already open': () => connected(begin + begin),
    'No such transaction': () => connected(wire('COMMIT', [`transaction:${input}`])),
    'Too many frames in one transaction': () =>
      connected(begin + send('transaction:t').repeat(2), { limits: { transactionFrames: 1 } }),
    'Incomplete frame': incomplete,
  }),
  ...errors('FRAME_TOO_LARGE', {
    'Too many bytes before CONNECTED': () => unconnected('\n'.repeat(defaultLimits.connectBytes + 1)),
    'Frame too large': () => connected(send('content-length:1000000')),
    'Too many headers': () => connected(wire('SEND', Array<string>(65).fill('a:b'))),
    'Header line too long': () => connected(wire('SEND', [`a:${'x'.repeat(8_192)}`])),
    'Transaction too large': () =>
      connected(begin + send('transaction:t'), { limits: { transactionBytes: 10 } }),
  }),
  ...errors('FORBIDDEN_DESTINATION', {
    'Sending to this destination is not allowed': () => connected(send(), withoutHandlers),
    'Subscribing to this destination is not allowed': () =>
      connected(subscribe('0', `/${input}`), withoutHandlers),
  }),
  ...errors('RATE_LIMITED', {
    'Too many frames': () => connected(send().repeat(200)),
    'Too many line ends': () => connected('\n'.repeat(1_001)),
  }),
  ...errors('SLOW_CONSUMER', {
    'Too many unread bytes': overfilled,
    'The client does not read its messages': slow,
    'Too many unacknowledged messages': withoutAcknowledgements,
  }),
  ...errors('AUTH_FAILED', {
    'Authentication failed': () =>
      unconnected(connect('accept-version:1.2'), {
        application: failing(new StompRefusal('AUTH_FAILED', input)),
      }),
  }),
  ...errors('INTERNAL_ERROR', {
    'The server could not process the frame': () =>
      unconnected(connect('accept-version:1.2'), { application: failing(new Error(input)) }),
  }),
  ...errors('SHUTTING_DOWN', { 'The server is shutting down': shutDown }),
];

describe('the error texts of STOMP sessions', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      now: 1_900_000_000_000,
    });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(rows)('a session is ended with ERROR %s: %s', (code, text, provoke) => {
    const error = provoke()
      .frames()
      .find(({ command }) => command === 'ERROR');
    expect([error?.headers.code, error?.headers.message]).toEqual([code, text]);
    expect(error?.raw).not.toContain(input);
  });

  it('the table contains every error text of the source', () => {
    const { texts, forwarded } = errorTextsIn(['src/stomp']);
    // The generated page feeds the machine refusals without a text.
    const sent = texts.filter(({ file }) => file !== 'src/stomp/session/session-document.ts');
    expect(
      unprovoked(
        sent,
        rows.map(([code, text]) => ({ code, text })),
      ),
    ).toEqual([]);
    expect(forwarded).toEqual([
      'src/stomp/codec/parser.ts: message',
      'src/stomp/errors.ts: message',
      'src/stomp/session/session.ts: message',
      'src/stomp/session/session.ts: effect.message',
    ]);
  });
});
