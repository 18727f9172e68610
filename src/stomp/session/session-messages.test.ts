import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { StompMessage } from '../application.js';
import { createSessionFixture, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

function subscribed(ack: string, options?: Parameters<typeof createSessionFixture>[0]) {
  const fixture = createSessionFixture(options);
  fixture.connect();
  fixture.receive(wire('SUBSCRIBE', ['id:s:1', 'destination:/q/a', `ack:${ack}`]));
  fixture.calls.length = 0;
  return fixture;
}

const message = (messageId: string): StompMessage => ({ messageId, body: '' });

describe('MESSAGE', () => {
  it('A01, W10: a MESSAGE names subscription, message and destination, and describes its body', () => {
    const fixture = subscribed('auto');
    fixture.session.deliver('s:1', { messageId: 'm:1', body: '{"ü":1}', contentType: 'application/json' });
    expect(fixture.transport.sent).toEqual([
      'MESSAGE\nsubscription:s\\c1\ndestination:/q/a\nmessage-id:m\\c1\ncontent-type:application/json\n' +
        'content-length:8\n\n{"ü":1}\0',
    ]);
  });

  it('A01: a MESSAGE without a body has neither type nor length', () => {
    const fixture = subscribed('auto');
    fixture.session.deliver('s:1', message('m1'));
    expect(fixture.transport.sent).toEqual([
      'MESSAGE\nsubscription:s\\c1\ndestination:/q/a\nmessage-id:m1\n\n\0',
    ]);
  });

  it('W09: a body of bytes is sent as a binary message, including NUL', () => {
    const fixture = subscribed('auto');
    fixture.session.deliver('s:1', { messageId: 'm1', body: Buffer.of(1, 0, 2) });
    expect(fixture.transport.sent).toEqual([
      Buffer.concat([
        Buffer.from(
          'MESSAGE\nsubscription:s\\c1\ndestination:/q/a\nmessage-id:m1\n' +
            'content-type:application/octet-stream\ncontent-length:3\n\n',
        ),
        Buffer.of(1, 0, 2, 0),
      ]),
    ]);
  });

  it('N03, A06: headers of the application are added and replace none of the server', () => {
    const fixture = subscribed('client');
    const headers = [
      ['redelivered', 'true'],
      ['subscription', 'x'],
      ['destination', '/x'],
      ['message-id', 'x'],
      ['ack', 'x'],
      ['content-length', '0'],
      ['content-type', 'x'],
    ] as const;
    fixture.session.deliver('s:1', { messageId: 'm1', body: 'b', headers });
    expect(fixture.transport.sent).toEqual([
      'MESSAGE\nsubscription:s\\c1\ndestination:/q/a\nmessage-id:m1\nack:1\ncontent-type:text/plain\n' +
        'content-length:1\nredelivered:true\n\nb\0',
    ]);
  });

  it.each([
    ['auto', [undefined, undefined]],
    ['client', ['1', '2']],
    ['client-individual', ['1', '2']],
  ])('A02: in mode %s the ack headers are %j, also for a repeated message', (mode, expected) => {
    const fixture = subscribed(mode);
    fixture.session.deliver('s:1', message('m1'));
    fixture.session.deliver('s:1', message('m1'));
    expect(fixture.frames().map((frame) => frame.headers.ack)).toEqual(expected);
  });

  it('an unknown subscription gets no message', () => {
    const fixture = subscribed('auto');
    expect(fixture.session.deliver('other', message('m1'))).toBe(false);
    expect(fixture.transport.sent).toEqual([]);
  });
});

describe('ACK and NACK', () => {
  function delivered(ack: string, count: number, options?: Parameters<typeof createSessionFixture>[0]) {
    const fixture = subscribed(ack, options);
    for (let i = 1; i <= count; i++) fixture.session.deliver('s:1', message(`m${i}`));
    fixture.frames();
    return fixture;
  }

  it('A05: in mode client an ACK settles all earlier messages too, oldest first', () => {
    const fixture = delivered('client', 4);
    fixture.receive(wire('ACK', ['id:3', 'receipt:r']));
    expect(fixture.calls).toEqual(['acknowledged s:1 m1', 'acknowledged s:1 m2', 'acknowledged s:1 m3']);
    expect(fixture.summary()).toEqual(['RECEIPT r']);
  });

  it('A05, A07: in mode client a NACK settles all earlier messages too', () => {
    const fixture = delivered('client', 3);
    fixture.receive(wire('NACK', ['id:2']));
    expect(fixture.calls).toEqual(['rejected s:1 m1', 'rejected s:1 m2']);
  });

  it('A05: in mode client-individual an ACK settles only its message', () => {
    const fixture = delivered('client-individual', 3);
    fixture.receive(wire('ACK', ['id:2']) + wire('NACK', ['id:3']));
    expect(fixture.calls).toEqual(['acknowledged s:1 m2', 'rejected s:1 m3']);
  });

  it('A05: a cumulative ACK does not affect another subscription', () => {
    const fixture = delivered('client', 1);
    fixture.receive(wire('SUBSCRIBE', ['id:other', 'destination:/q/b', 'ack:client']));
    fixture.session.deliver('other', message('o2'));
    fixture.session.deliver('s:1', message('m3'));
    fixture.calls.length = 0;
    fixture.receive(wire('ACK', ['id:3']));
    expect(fixture.calls).toEqual(['acknowledged s:1 m1', 'acknowledged s:1 m3']);
  });

  it('A03: the subscription header of an ACK is ignored', () => {
    const fixture = delivered('client', 1);
    fixture.receive(wire('ACK', ['id:1', 'subscription:whatever']));
    expect(fixture.calls).toEqual(['acknowledged s:1 m1']);
  });

  it('A03, BAD-28: an ACK without id is rejected', () => {
    const fixture = delivered('client', 1);
    fixture.receive(wire('ACK', ['message-id:m1']));
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
  });

  it.each(['2', '0', '-1', '01', '1.0', 'm1', '', '99999999999999999999'])(
    'A04, BAD-28: an ACK of the id "%s", which was never issued, is rejected',
    (id) => {
      const fixture = delivered('client-individual', 1);
      fixture.receive(wire('ACK', [`id:${id}`]));
      expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
      expect(fixture.calls).toEqual([]);
    },
  );

  it('A04, BAD-28: a second ACK of the same message has no effect and gets its RECEIPT', () => {
    const fixture = delivered('client', 2);
    fixture.receive(
      wire('ACK', ['id:2']) + wire('ACK', ['id:2', 'receipt:a']) + wire('NACK', ['id:1', 'receipt:b']),
    );
    expect(fixture.calls).toEqual(['acknowledged s:1 m1', 'acknowledged s:1 m2']);
    expect(fixture.summary()).toEqual(['RECEIPT a', 'RECEIPT b']);
  });

  it('A04: an ACK that crosses with UNSUBSCRIBE has no effect', () => {
    const fixture = delivered('client', 1);
    fixture.receive(wire('UNSUBSCRIBE', ['id:s\\c1']) + wire('ACK', ['id:1', 'receipt:r']));
    expect(fixture.summary()).toEqual(['RECEIPT r']);
    expect(fixture.calls).toEqual(['unsubscribed s:1']);
  });

  it('N02: the RECEIPT of a cumulative ACK waits for the last message', async () => {
    const last = deferred();
    const settled: string[] = [];
    const fixture = delivered('client', 2, {
      application: {
        acknowledged: (_, __, messageId) => {
          settled.push(messageId);
          return messageId === 'm1' ? Promise.resolve() : last.promise;
        },
      },
    });
    fixture.receive(wire('ACK', ['id:2', 'receipt:r']));
    await settle();
    expect(settled).toEqual(['m1', 'm2']);
    expect(fixture.summary()).toEqual([]);
    last.resolve();
    await settle();
    expect(fixture.summary()).toEqual(['RECEIPT r']);
  });

  it('the number of unacknowledged deliveries is limited', () => {
    const fixture = subscribed('client', { limits: { unacknowledged: 2 } });
    expect(fixture.session.deliver('s:1', message('m1'))).toBe(true);
    expect(fixture.session.deliver('s:1', message('m2'))).toBe(true);
    expect(fixture.session.deliver('s:1', message('m3'))).toBe(false);
    expect(fixture.transport.closes).toEqual([[4003, 'SLOW_CONSUMER']]);
  });
});
