import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { createBench, deferred, settle } from '../testing/session-fixture.js';
import { connectWire, wire } from '../testing/wire.js';

const subscribe = (id: string, destination: string, ...more: string[]) =>
  wire('SUBSCRIBE', [`id:${id}`, `destination:${destination}`, ...more]);

function connected(options?: Parameters<typeof createBench>[0]) {
  const bench = createBench(options);
  bench.connect();
  return bench;
}

describe('SUBSCRIBE and UNSUBSCRIBE', () => {
  it.each([
    ['U01, BAD-26: without id', wire('SUBSCRIBE', ['destination:/q'])],
    ['U01, BAD-26: without destination', wire('SUBSCRIBE', ['id:0'])],
    ['U02, BAD-26: with an unknown ack mode', subscribe('0', '/q', 'ack:maybe')],
    ['U03, BAD-26: with an id in use', subscribe('taken', '/q')],
    ['U08: to a destination that it has', subscribe('0', '/taken')],
    ['U06: UNSUBSCRIBE without id', wire('UNSUBSCRIBE')],
    ['U06, BAD-27: UNSUBSCRIBE of an unknown id', wire('UNSUBSCRIBE', ['id:other'])],
  ])('%s is refused', (_, input) => {
    const bench = connected();
    bench.receive(subscribe('taken', '/taken'));
    bench.calls.length = 0;
    bench.receive(input);
    expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(bench.calls).toEqual([]);
  });

  it.each(['auto', 'client', 'client-individual'])('U02: takes the ack mode %s', (mode) => {
    const bench = connected();
    bench.receive(subscribe('0', '/q', `ack:${mode}`));
    expect(bench.session.subscriptions).toMatchObject([{ id: '0', destination: '/q', ack: mode }]);
  });

  it('F13, BAD-23: of two destinations the application sees the first', () => {
    const bench = connected();
    bench.receive(subscribe('0', '/first', 'destination:/second'));
    expect(bench.session.subscriptions[0]?.destination).toBe('/first');
  });

  it('F07, U04: spaces stay part of the destination', () => {
    const bench = connected();
    bench.receive(subscribe('0', ' /q '));
    expect(bench.session.subscriptions[0]?.destination).toBe(' /q ');
  });

  it('U04: an application that does not say who may subscribe refuses all', () => {
    const bench = createBench({ application: { subscribe: undefined } as never });
    bench.connect();
    bench.receive(subscribe('0', '/q'));
    expect(bench.summary()).toEqual(['ERROR FORBIDDEN_DESTINATION']);
    expect(bench.transport.closes).toEqual([[1008, 'FORBIDDEN_DESTINATION']]);
  });

  it('U04, BAD-47: a refused SUBSCRIBE gets ERROR with its receipt and no RECEIPT', () => {
    const bench = connected({
      application: {
        subscribe: () => {
          throw new StompRefusal('FORBIDDEN_DESTINATION', 'Destination not allowed');
        },
      },
    });
    bench.receive(subscribe('0', '/q', 'receipt:r1') + wire('SEND', ['destination:/a']));
    expect(bench.transport.sent).toEqual([
      'ERROR\nmessage:Destination not allowed\ncode:FORBIDDEN_DESTINATION\nreceipt-id:r1\n\n\0',
    ]);
    expect(bench.session.subscriptions).toEqual([]);
    expect(bench.calls).toEqual([]);
  });

  it('U05: RECEIPT comes before the backlog that the application delivers from subscribed', () => {
    const bench = connected({
      application: {
        subscribed: (connection, { id }) => {
          connection.deliver(id, { messageId: 'm1', body: 'stored' });
        },
      },
    });
    bench.receive(subscribe('0', '/q', 'receipt:r1'));
    expect(bench.summary()).toEqual(['RECEIPT r1', 'MESSAGE m1']);
  });

  it('U05: nothing is delivered before the application has agreed, and RECEIPT waits for that', async () => {
    const consent = deferred();
    const bench = connected({ application: { subscribe: () => consent.promise } });
    bench.receive(subscribe('0', '/q', 'receipt:r1'));
    expect(bench.session.deliver('0', { messageId: 'm1', body: '' })).toBe(false);
    await settle();
    expect(bench.summary()).toEqual([]);
    consent.resolve();
    await settle();
    expect(bench.summary()).toEqual(['RECEIPT r1']);
    expect(bench.session.deliver('0', { messageId: 'm2', body: '' })).toBe(true);
  });

  it('U07: nothing is delivered after UNSUBSCRIBE, and the id is free again', () => {
    const bench = connected();
    bench.receive(subscribe('0', '/q') + wire('UNSUBSCRIBE', ['id:0', 'receipt:r1']));
    expect(bench.session.deliver('0', { messageId: 'm1', body: '' })).toBe(false);
    expect(bench.summary()).toEqual(['RECEIPT r1']);
    bench.receive(subscribe('0', '/q', 'receipt:r2'));
    expect(bench.summary()).toEqual(['RECEIPT r2']);
    expect(bench.calls).toEqual([
      'subscribe 0',
      'subscribed 0',
      'unsubscribed 0',
      'subscribe 0',
      'subscribed 0',
    ]);
  });

  it('U09: the ninth subscription is refused', () => {
    const bench = connected();
    for (let i = 0; i < 8; i++) bench.receive(subscribe(`${i}`, `/q/${i}`));
    expect(bench.summary()).toEqual([]);
    bench.receive(subscribe('8', '/q/8'));
    expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
  });
});

describe('SEND', () => {
  it('N01: without destination is refused', () => {
    const bench = connected();
    bench.receive(wire('SEND', [], 'x'));
    expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
  });

  it('N01: an application that takes no SEND refuses all', () => {
    const bench = createBench({ application: { send: undefined } as never });
    bench.connect();
    bench.receive(wire('SEND', ['destination:/a']));
    expect(bench.summary()).toEqual(['ERROR FORBIDDEN_DESTINATION']);
  });

  it('N02: RECEIPT is written only when the application is done', async () => {
    const row = deferred();
    const bench = connected({ application: { send: () => row.promise } });
    bench.receive(wire('SEND', ['destination:/a', 'receipt:r1']));
    await settle();
    expect(bench.summary()).toEqual([]);
    row.resolve();
    await settle();
    expect(bench.summary()).toEqual(['RECEIPT r1']);
  });

  it('N02: a synchronous handler is answered in the same turn', () => {
    const bench = connected();
    bench.receive(wire('SEND', ['destination:/a', 'receipt:r1']));
    expect(bench.summary()).toEqual(['RECEIPT r1']);
  });

  it('R01, R02: while a handler is pending all that follows waits, in order', async () => {
    const first = deferred();
    let calls = 0;
    const bench = createBench({
      application: { send: () => (calls++ === 0 ? first.promise : undefined) },
    });
    bench.receive(
      connectWire +
        wire('SEND', ['destination:/a', 'receipt:1']) +
        wire('SEND', ['destination:/b', 'receipt:2']),
    );
    expect(calls).toBe(1);
    expect(bench.transport.paused).toBe(false);
    bench.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q', 'receipt:3']));
    expect(bench.transport.paused).toBe(true);
    expect(bench.summary()).toEqual(['CONNECTED']);
    first.resolve();
    await settle();
    expect(bench.summary()).toEqual(['RECEIPT 1', 'RECEIPT 2', 'RECEIPT 3']);
    expect(bench.transport.paused).toBe(false);
  });

  it('X01: a handler that rejects gets one ERROR, and what waited is dropped', async () => {
    const first = deferred();
    const bench = connected({ application: { send: () => first.promise } });
    bench.receive(wire('SEND', ['destination:/a', 'receipt:1']) + subscribe('0', '/q'));
    first.reject(new StompRefusal('NOT_REGISTERED', 'Register first'));
    await settle();
    expect(bench.summary()).toEqual(['ERROR NOT_REGISTERED 1']);
    expect(bench.transport.closes).toEqual([[1008, 'NOT_REGISTERED']]);
    expect(bench.calls).toEqual(['disconnected failed']);
  });

  it('X01: a handler that breaks is INTERNAL_ERROR to the client and itself in the log', async () => {
    const bench = connected({
      application: {
        send: () => {
          throw new RangeError('secret detail');
        },
      },
    });
    bench.receive(wire('SEND', ['destination:/a']));
    expect(bench.transport.sent.join('')).not.toContain('secret');
    expect(bench.summary()).toEqual(['ERROR INTERNAL_ERROR']);
    expect(bench.refusals).toMatchObject([
      { message: 'secret detail', command: 'SEND', cause: expect.any(RangeError) },
    ]);
  });
});

describe('receipts and errors', () => {
  it.each(['a:b', 'line\nbreak', 'cr\rlf', 'back\\slash', '\u{1f600}', '', 'x'.repeat(4096)])(
    'R01, E05, BAD-46: the receipt %j comes back identical',
    (receipt) => {
      const bench = connected();
      const escaped = receipt
        .replaceAll('\\', '\\\\')
        .replaceAll(':', '\\c')
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r');
      bench.receive(wire('SEND', ['destination:/a', `receipt:${escaped}`]));
      expect(bench.frames().map((frame) => frame.headers['receipt-id'])).toEqual([receipt]);
    },
  );

  it('R01: every kind of frame is confirmed once, in processing order', () => {
    const bench = connected();
    bench.receive(subscribe('0', '/q', 'ack:client', 'receipt:1'));
    bench.session.deliver('0', { messageId: 'm', body: '' });
    bench.session.deliver('0', { messageId: 'n', body: '' });
    const inputs = [
      wire('ACK', ['id:1', 'receipt:2']),
      wire('NACK', ['id:2', 'receipt:3']),
      wire('BEGIN', ['transaction:t', 'receipt:4']),
      wire('ABORT', ['transaction:t', 'receipt:5']),
      wire('BEGIN', ['transaction:t', 'receipt:6']),
      wire('COMMIT', ['transaction:t', 'receipt:7']),
      wire('UNSUBSCRIBE', ['id:0', 'receipt:8']),
      wire('DISCONNECT', ['receipt:9']),
    ];
    bench.receive(inputs.join('\n'));
    const receipts = bench.frames().flatMap((frame) => frame.headers['receipt-id'] ?? []);
    expect(receipts).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('X01, X03: after an ERROR nothing is handled or written, and the frame is not echoed', async () => {
    const bench = connected();
    bench.receive(`SEND\nAuthorization:secret\nbroken\n\n\0${subscribe('0', '/q')}`);
    bench.receive(wire('SEND', ['destination:/a', 'receipt:1']));
    expect(bench.session.deliver('0', { messageId: 'm', body: '' })).toBe(false);
    bench.session.fail('RATE_LIMITED', 'again');
    bench.session.close(4001, 'replaced');
    await settle();
    expect(bench.transport.sent.join('')).not.toContain('secret');
    expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(bench.transport.closes).toHaveLength(1);
    expect(bench.calls).toEqual(['disconnected failed']);
  });

  it('X02: a frame that is refused after its headers gets its receipt in the ERROR', () => {
    const bench = connected();
    bench.receive('SUBSCRIBE\nid:0\ndestination:/q\nreceipt:r1\n\nbody\0');
    expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR r1']);
  });

  it('X02: the headers of a refusal cannot replace those of the server', () => {
    const bench = connected({
      application: {
        send: () => {
          throw new StompRefusal('FORBIDDEN_DESTINATION', 'no', {
            headers: [
              ['code', 'OK'],
              ['hint', 'h'],
            ],
          });
        },
      },
    });
    bench.receive(wire('SEND', ['destination:/a']));
    expect(bench.transport.sent).toEqual(['ERROR\nmessage:no\ncode:FORBIDDEN_DESTINATION\nhint:h\n\n\0']);
  });

  it.each([
    ['AUTH_FAILED', 1008],
    ['TOKEN_EXPIRED', 1008],
    ['NOT_REGISTERED', 1008],
    ['FORBIDDEN_DESTINATION', 1008],
    ['RATE_LIMITED', 1008],
    ['PROTOCOL_ERROR', 1002],
    ['FRAME_TOO_LARGE', 1009],
    ['SHUTTING_DOWN', 1012],
    ['SLOW_CONSUMER', 4003],
    ['INTERNAL_ERROR', 1011],
  ] as const)('X01: fail with %s closes %d', (code, status) => {
    const bench = connected();
    bench.session.fail(code, 'because');
    expect(bench.summary()).toEqual([`ERROR ${code}`]);
    expect(bench.transport.closes).toEqual([[status, code]]);
  });
});
