import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { createSessionFixture, deferred, settle } from '../testing/session-fixture.js';
import { connectWire, wire } from '../testing/wire.js';

const subscribe = (id: string, destination: string, ...more: string[]) =>
  wire('SUBSCRIBE', [`id:${id}`, `destination:${destination}`, ...more]);

function connected(options?: Parameters<typeof createSessionFixture>[0]) {
  const fixture = createSessionFixture(options);
  fixture.connect();
  return fixture;
}

describe('SUBSCRIBE and UNSUBSCRIBE', () => {
  it.each([
    ['U01, BAD-26: SUBSCRIBE without id', wire('SUBSCRIBE', ['destination:/q'])],
    ['U01, BAD-26: SUBSCRIBE without destination', wire('SUBSCRIBE', ['id:0'])],
    ['U02, BAD-26: SUBSCRIBE with an unknown ack mode', subscribe('0', '/q', 'ack:maybe')],
    ['U03, BAD-26: SUBSCRIBE with an id in use', subscribe('taken', '/q')],
    ['U08: SUBSCRIBE to a subscribed queue', subscribe('0', '/taken')],
    ['U06: UNSUBSCRIBE without id', wire('UNSUBSCRIBE')],
    ['U06, BAD-27: UNSUBSCRIBE of an unknown id', wire('UNSUBSCRIBE', ['id:other'])],
  ])('%s is rejected', (_, input) => {
    const fixture = connected();
    fixture.receive(subscribe('taken', '/taken'));
    fixture.calls.length = 0;
    fixture.receive(input);
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(fixture.calls).toEqual([]);
  });

  it('U08, U09: a topic may be subscribed several times, up to the limit of subscriptions', () => {
    const fixture = connected();
    for (let id = 0; id < 8; id += 1) fixture.receive(subscribe(String(id), '/topic/x'));
    expect(fixture.session.subscriptions).toHaveLength(8);
    expect(fixture.summary()).toEqual([]);
    fixture.receive(subscribe('8', '/topic/x'));
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
  });

  it.each(['auto', 'client', 'client-individual'])('U02: the ack mode %s is accepted', (mode) => {
    const fixture = connected();
    fixture.receive(subscribe('0', '/q', `ack:${mode}`));
    expect(fixture.session.subscriptions).toMatchObject([{ id: '0', destination: '/q', ack: mode }]);
  });

  it('F13, BAD-23: the application gets the first of two destinations', () => {
    const fixture = connected();
    fixture.receive(subscribe('0', '/first', 'destination:/second'));
    expect(fixture.session.subscriptions[0]?.destination).toBe('/first');
  });

  it('F07, U04: spaces stay part of the destination', () => {
    const fixture = connected();
    fixture.receive(subscribe('0', ' /q '));
    expect(fixture.session.subscriptions[0]?.destination).toBe(' /q ');
  });

  it('U04: without a handler every SUBSCRIBE is rejected', () => {
    const fixture = createSessionFixture({ application: { subscribe: undefined } as never });
    fixture.connect();
    fixture.receive(subscribe('0', '/q'));
    expect(fixture.summary()).toEqual(['ERROR FORBIDDEN_DESTINATION']);
    expect(fixture.transport.closes).toEqual([[1008, 'FORBIDDEN_DESTINATION']]);
  });

  it('U04, BAD-47: a rejected SUBSCRIBE gets ERROR with its receipt and no RECEIPT', () => {
    const fixture = connected({
      application: {
        subscribe: () => {
          throw new StompRefusal('FORBIDDEN_DESTINATION', 'Destination not allowed');
        },
      },
    });
    fixture.receive(subscribe('0', '/q', 'receipt:r1') + wire('SEND', ['destination:/a']));
    expect(fixture.transport.sent).toEqual([
      'ERROR\nmessage:Destination not allowed\ncode:FORBIDDEN_DESTINATION\nreceipt-id:r1\n\n\0',
    ]);
    expect(fixture.session.subscriptions).toEqual([]);
    expect(fixture.calls).toEqual([]);
  });

  it('U05: the RECEIPT comes before the backlog that the application delivers from subscribed', () => {
    const fixture = connected({
      application: {
        subscribed: (connection, { id }) => {
          connection.deliver(id, { messageId: 'm1', body: 'stored' });
        },
      },
    });
    fixture.receive(subscribe('0', '/q', 'receipt:r1'));
    expect(fixture.summary()).toEqual(['RECEIPT r1', 'MESSAGE m1']);
  });

  it('U05: no message is delivered before the application has accepted, and the RECEIPT waits for that', async () => {
    const consent = deferred();
    const fixture = connected({ application: { subscribe: () => consent.promise } });
    fixture.receive(subscribe('0', '/q', 'receipt:r1'));
    expect(fixture.session.deliver('0', { messageId: 'm1', body: '' })).toBe(false);
    await settle();
    expect(fixture.summary()).toEqual([]);
    consent.resolve();
    await settle();
    expect(fixture.summary()).toEqual(['RECEIPT r1']);
    expect(fixture.session.deliver('0', { messageId: 'm2', body: '' })).toBe(true);
  });

  it('U07: no message is delivered after UNSUBSCRIBE, and the id can be used again', () => {
    const fixture = connected();
    fixture.receive(subscribe('0', '/q') + wire('UNSUBSCRIBE', ['id:0', 'receipt:r1']));
    expect(fixture.session.deliver('0', { messageId: 'm1', body: '' })).toBe(false);
    expect(fixture.summary()).toEqual(['RECEIPT r1']);
    fixture.receive(subscribe('0', '/q', 'receipt:r2'));
    expect(fixture.summary()).toEqual(['RECEIPT r2']);
    expect(fixture.calls).toEqual([
      'subscribe 0',
      'subscribed 0',
      'unsubscribed 0',
      'subscribe 0',
      'subscribed 0',
    ]);
  });

  it('U09: the ninth subscription is rejected', () => {
    const fixture = connected();
    for (let i = 0; i < 8; i++) fixture.receive(subscribe(`${i}`, `/q/${i}`));
    expect(fixture.summary()).toEqual([]);
    fixture.receive(subscribe('8', '/q/8'));
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
  });
});

describe('SEND', () => {
  it('N01: a SEND without destination is rejected', () => {
    const fixture = connected();
    fixture.receive(wire('SEND', [], 'x'));
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
  });

  it('N01: without a handler every SEND is rejected', () => {
    const fixture = createSessionFixture({ application: { send: undefined } as never });
    fixture.connect();
    fixture.receive(wire('SEND', ['destination:/a']));
    expect(fixture.summary()).toEqual(['ERROR FORBIDDEN_DESTINATION']);
  });

  it('N02: the RECEIPT is written only when the handler has settled', async () => {
    const row = deferred();
    const fixture = connected({ application: { send: () => row.promise } });
    fixture.receive(wire('SEND', ['destination:/a', 'receipt:r1']));
    await settle();
    expect(fixture.summary()).toEqual([]);
    row.resolve();
    await settle();
    expect(fixture.summary()).toEqual(['RECEIPT r1']);
  });

  it('N02: the RECEIPT of a synchronous handler is written in the same turn', () => {
    const fixture = connected();
    fixture.receive(wire('SEND', ['destination:/a', 'receipt:r1']));
    expect(fixture.summary()).toEqual(['RECEIPT r1']);
  });

  it('R01, R02: while a handler is pending all later frames wait, in order', async () => {
    const first = deferred();
    let calls = 0;
    const fixture = createSessionFixture({
      application: { send: () => (calls++ === 0 ? first.promise : undefined) },
    });
    fixture.receive(
      connectWire +
        wire('SEND', ['destination:/a', 'receipt:1']) +
        wire('SEND', ['destination:/b', 'receipt:2']),
    );
    expect(calls).toBe(1);
    expect(fixture.transport.paused).toBe(false);
    fixture.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q', 'receipt:3']));
    expect(fixture.transport.paused).toBe(true);
    expect(fixture.summary()).toEqual(['CONNECTED']);
    first.resolve();
    await settle();
    expect(fixture.summary()).toEqual(['RECEIPT 1', 'RECEIPT 2', 'RECEIPT 3']);
    expect(fixture.transport.paused).toBe(false);
  });

  it('X01: a handler that rejects causes one ERROR, and waiting frames are dropped', async () => {
    const first = deferred();
    const fixture = connected({ application: { send: () => first.promise } });
    fixture.receive(wire('SEND', ['destination:/a', 'receipt:1']) + subscribe('0', '/q'));
    first.reject(new StompRefusal('NOT_REGISTERED', 'Register first'));
    await settle();
    expect(fixture.summary()).toEqual(['ERROR NOT_REGISTERED 1']);
    expect(fixture.transport.closes).toEqual([[1008, 'NOT_REGISTERED']]);
    expect(fixture.calls).toEqual(['disconnected failed']);
  });

  it('X01: an error in a handler is INTERNAL_ERROR to the client and logged with its cause', async () => {
    const fixture = connected({
      application: {
        send: () => {
          throw new RangeError('secret detail');
        },
      },
    });
    fixture.receive(wire('SEND', ['destination:/a']));
    expect(fixture.transport.sent.join('')).not.toContain('secret');
    expect(fixture.summary()).toEqual(['ERROR INTERNAL_ERROR']);
    expect(fixture.refusals).toMatchObject([
      { message: 'secret detail', command: 'SEND', cause: expect.any(RangeError) },
    ]);
  });
});

describe('receipts and errors', () => {
  it.each(['a:b', 'line\nbreak', 'cr\rlf', 'back\\slash', '\u{1f600}', '', 'x'.repeat(4096)])(
    'R01, E05, BAD-46: the receipt %j comes back identical',
    (receipt) => {
      const fixture = connected();
      const escaped = receipt
        .replaceAll('\\', '\\\\')
        .replaceAll(':', '\\c')
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r');
      fixture.receive(wire('SEND', ['destination:/a', `receipt:${escaped}`]));
      expect(fixture.frames().map((frame) => frame.headers['receipt-id'])).toEqual([receipt]);
    },
  );

  it('R01: every kind of frame gets one RECEIPT, in processing order', () => {
    const fixture = connected();
    fixture.receive(subscribe('0', '/q', 'ack:client', 'receipt:1'));
    fixture.session.deliver('0', { messageId: 'm', body: '' });
    fixture.session.deliver('0', { messageId: 'n', body: '' });
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
    fixture.receive(inputs.join('\n'));
    const receipts = fixture.frames().flatMap((frame) => frame.headers['receipt-id'] ?? []);
    expect(receipts).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('X01, X03: after an ERROR no frame is handled or written, and the ERROR does not repeat the frame', async () => {
    const fixture = connected();
    fixture.receive(`SEND\nAuthorization:secret\nbroken\n\n\0${subscribe('0', '/q')}`);
    fixture.receive(wire('SEND', ['destination:/a', 'receipt:1']));
    expect(fixture.session.deliver('0', { messageId: 'm', body: '' })).toBe(false);
    fixture.session.fail('RATE_LIMITED', 'again');
    fixture.session.close(4001, 'replaced');
    await settle();
    expect(fixture.transport.sent.join('')).not.toContain('secret');
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(fixture.transport.closes).toHaveLength(1);
    expect(fixture.calls).toEqual(['disconnected failed']);
  });

  it('X02: a frame that is rejected after its headers gets its receipt in the ERROR', () => {
    const fixture = connected();
    fixture.receive('SUBSCRIBE\nid:0\ndestination:/q\nreceipt:r1\n\nbody\0');
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR r1']);
  });

  it('X02: the headers of a refusal cannot replace those of the server', () => {
    const fixture = connected({
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
    fixture.receive(wire('SEND', ['destination:/a']));
    expect(fixture.transport.sent).toEqual(['ERROR\nmessage:no\ncode:FORBIDDEN_DESTINATION\nhint:h\n\n\0']);
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
    const fixture = connected();
    fixture.session.fail(code, 'because');
    expect(fixture.summary()).toEqual([`ERROR ${code}`]);
    expect(fixture.transport.closes).toEqual([[status, code]]);
  });
});
