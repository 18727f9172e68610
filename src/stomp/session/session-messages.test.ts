import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { StompMessage } from '../application.js';
import { createBench, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

function subscribed(ack: string, options?: Parameters<typeof createBench>[0]) {
  const bench = createBench(options);
  bench.connect();
  bench.receive(wire('SUBSCRIBE', ['id:s:1', 'destination:/q/a', `ack:${ack}`]));
  bench.calls.length = 0;
  return bench;
}

const message = (messageId: string): StompMessage => ({ messageId, body: '' });

describe('MESSAGE', () => {
  it('A01, W10: names subscription, message and destination, and describes its body', () => {
    const bench = subscribed('auto');
    bench.session.deliver('s:1', { messageId: 'm:1', body: '{"ü":1}', contentType: 'application/json' });
    expect(bench.transport.sent).toEqual([
      'MESSAGE\nsubscription:s\\c1\ndestination:/q/a\nmessage-id:m\\c1\ncontent-type:application/json\n' +
        'content-length:8\n\n{"ü":1}\0',
    ]);
  });

  it('A01: without a body there is neither type nor length', () => {
    const bench = subscribed('auto');
    bench.session.deliver('s:1', message('m1'));
    expect(bench.transport.sent).toEqual([
      'MESSAGE\nsubscription:s\\c1\ndestination:/q/a\nmessage-id:m1\n\n\0',
    ]);
  });

  it('W09: octets go as a binary message, NUL and all', () => {
    const bench = subscribed('auto');
    bench.session.deliver('s:1', { messageId: 'm1', body: Buffer.of(1, 0, 2) });
    expect(bench.transport.sent).toEqual([
      Buffer.concat([
        Buffer.from(
          'MESSAGE\nsubscription:s\\c1\ndestination:/q/a\nmessage-id:m1\n' +
            'content-type:application/octet-stream\ncontent-length:3\n\n',
        ),
        Buffer.of(1, 0, 2, 0),
      ]),
    ]);
  });

  it('N03, A06: further headers are added, none of the server is replaced', () => {
    const bench = subscribed('client');
    const headers = [
      ['redelivered', 'true'],
      ['subscription', 'x'],
      ['destination', '/x'],
      ['message-id', 'x'],
      ['ack', 'x'],
      ['content-length', '0'],
      ['content-type', 'x'],
    ] as const;
    bench.session.deliver('s:1', { messageId: 'm1', body: 'b', headers });
    expect(bench.transport.sent).toEqual([
      'MESSAGE\nsubscription:s\\c1\ndestination:/q/a\nmessage-id:m1\nack:1\ncontent-type:text/plain\n' +
        'content-length:1\nredelivered:true\n\nb\0',
    ]);
  });

  it.each([
    ['auto', [undefined, undefined]],
    ['client', ['1', '2']],
    ['client-individual', ['1', '2']],
  ])('A02: in mode %s the ack headers are %j, also for the same message', (mode, expected) => {
    const bench = subscribed(mode);
    bench.session.deliver('s:1', message('m1'));
    bench.session.deliver('s:1', message('m1'));
    expect(bench.frames().map((frame) => frame.headers.ack)).toEqual(expected);
  });

  it('a subscription that is not there gets nothing', () => {
    const bench = subscribed('auto');
    expect(bench.session.deliver('other', message('m1'))).toBe(false);
    expect(bench.transport.sent).toEqual([]);
  });
});

describe('ACK and NACK', () => {
  function delivered(ack: string, count: number, options?: Parameters<typeof createBench>[0]) {
    const bench = subscribed(ack, options);
    for (let i = 1; i <= count; i++) bench.session.deliver('s:1', message(`m${i}`));
    bench.frames();
    return bench;
  }

  it('A05: in mode client an ACK settles all up to it, oldest first', () => {
    const bench = delivered('client', 4);
    bench.receive(wire('ACK', ['id:3', 'receipt:r']));
    expect(bench.calls).toEqual(['acknowledged s:1 m1', 'acknowledged s:1 m2', 'acknowledged s:1 m3']);
    expect(bench.summary()).toEqual(['RECEIPT r']);
  });

  it('A05, A07: in mode client a NACK settles all up to it', () => {
    const bench = delivered('client', 3);
    bench.receive(wire('NACK', ['id:2']));
    expect(bench.calls).toEqual(['rejected s:1 m1', 'rejected s:1 m2']);
  });

  it('A05: in mode client-individual only that one is settled', () => {
    const bench = delivered('client-individual', 3);
    bench.receive(wire('ACK', ['id:2']) + wire('NACK', ['id:3']));
    expect(bench.calls).toEqual(['acknowledged s:1 m2', 'rejected s:1 m3']);
  });

  it('A05: a cumulative ACK leaves another subscription alone', () => {
    const bench = delivered('client', 1);
    bench.receive(wire('SUBSCRIBE', ['id:other', 'destination:/q/b', 'ack:client']));
    bench.session.deliver('other', message('o2'));
    bench.session.deliver('s:1', message('m3'));
    bench.calls.length = 0;
    bench.receive(wire('ACK', ['id:3']));
    expect(bench.calls).toEqual(['acknowledged s:1 m1', 'acknowledged s:1 m3']);
  });

  it('A03: a subscription header is ignored', () => {
    const bench = delivered('client', 1);
    bench.receive(wire('ACK', ['id:1', 'subscription:whatever']));
    expect(bench.calls).toEqual(['acknowledged s:1 m1']);
  });

  it('A03, BAD-28: without id is refused', () => {
    const bench = delivered('client', 1);
    bench.receive(wire('ACK', ['message-id:m1']));
    expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
  });

  it.each(['2', '0', '-1', '01', '1.0', 'm1', '', '99999999999999999999'])(
    'A04, BAD-28: the id "%s", which was never issued, is refused',
    (id) => {
      const bench = delivered('client-individual', 1);
      bench.receive(wire('ACK', [`id:${id}`]));
      expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
      expect(bench.calls).toEqual([]);
    },
  );

  it('A04, BAD-28: a second ACK of the same is a no-op that is confirmed', () => {
    const bench = delivered('client', 2);
    bench.receive(
      wire('ACK', ['id:2']) + wire('ACK', ['id:2', 'receipt:a']) + wire('NACK', ['id:1', 'receipt:b']),
    );
    expect(bench.calls).toEqual(['acknowledged s:1 m1', 'acknowledged s:1 m2']);
    expect(bench.summary()).toEqual(['RECEIPT a', 'RECEIPT b']);
  });

  it('A04: an ACK that crosses with UNSUBSCRIBE is a no-op', () => {
    const bench = delivered('client', 1);
    bench.receive(wire('UNSUBSCRIBE', ['id:s\\c1']) + wire('ACK', ['id:1', 'receipt:r']));
    expect(bench.summary()).toEqual(['RECEIPT r']);
    expect(bench.calls).toEqual(['unsubscribed s:1']);
  });

  it('N02: the RECEIPT of a cumulative ACK waits for the last message', async () => {
    const last = deferred();
    const settled: string[] = [];
    const bench = delivered('client', 2, {
      application: {
        acknowledged: (_, __, messageId) => {
          settled.push(messageId);
          return messageId === 'm1' ? Promise.resolve() : last.promise;
        },
      },
    });
    bench.receive(wire('ACK', ['id:2', 'receipt:r']));
    await settle();
    expect(settled).toEqual(['m1', 'm2']);
    expect(bench.summary()).toEqual([]);
    last.resolve();
    await settle();
    expect(bench.summary()).toEqual(['RECEIPT r']);
  });

  it('the deliveries that wait for ACK are bounded', () => {
    const bench = subscribed('client', { limits: { unacknowledged: 2 } });
    expect(bench.session.deliver('s:1', message('m1'))).toBe(true);
    expect(bench.session.deliver('s:1', message('m2'))).toBe(true);
    expect(bench.session.deliver('s:1', message('m3'))).toBe(false);
    expect(bench.transport.closes).toEqual([[4003, 'SLOW_CONSUMER']]);
  });
});
