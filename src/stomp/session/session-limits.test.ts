import { Buffer } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionFixture, deferred, type SessionFixture, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: 1_900_000_000_000,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function connected(options?: Parameters<typeof createSessionFixture>[0]): SessionFixture {
  const fixture = createSessionFixture(options);
  fixture.connect();
  return fixture;
}

const send = wire('SEND', ['destination:/a']);

describe('the frame rate', () => {
  it('L01: a burst of 200 frames is accepted, CONNECT included, the next is rejected', () => {
    const fixture = connected();
    fixture.receive(send.repeat(199));
    expect(fixture.summary()).toEqual([]);
    fixture.receive(send);
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
    expect(fixture.transport.closes).toEqual([[1008, 'RATE_LIMITED']]);
  });

  it('L01: 50 frames per second are accepted without end', () => {
    const fixture = connected();
    for (let second = 0; second < 60; second++) {
      fixture.receive(send.repeat(50));
      vi.advanceTimersByTime(1000);
    }
    expect(fixture.summary()).toEqual([]);
  });

  it('L01: a long rest accumulates at most the burst', () => {
    const fixture = connected();
    vi.advanceTimersByTime(60_000);
    fixture.receive(send.repeat(200));
    expect(fixture.summary()).toEqual([]);
    fixture.receive(send);
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('L01: ACK and NACK are not counted', () => {
    const fixture = connected();
    fixture.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q', 'ack:client']));
    fixture.session.deliver('0', { messageId: 'm', body: '' });
    fixture.frames();
    fixture.receive(wire('ACK', ['id:1']).repeat(500) + wire('NACK', ['id:1']).repeat(500));
    expect(fixture.summary()).toEqual([]);
  });

  it('frames that piled up while a handler was pending do not count against the client', async () => {
    const slow = deferred();
    let sent = 0;
    const fixture = connected({ application: { send: () => (sent++ === 0 ? slow.promise : undefined) } });
    fixture.receive(send);
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(1000);
      fixture.receive(send.repeat(40));
    }
    slow.resolve();
    await settle();
    expect(sent).toBe(401);
    expect(fixture.summary()).toEqual([]);
  });
});

describe('bare line ends', () => {
  it('BAD-42: 1,000 line ends at once are accepted, one more is rejected', () => {
    const fixture = connected();
    fixture.receive('\n'.repeat(1000));
    expect(fixture.summary()).toEqual([]);
    fixture.receive('\r\n');
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('BAD-42: a million line ends in one message are rejected', () => {
    const fixture = connected();
    fixture.receive(Buffer.alloc(1_000_000, '\n'));
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('F15: line ends do not count towards the frame rate', () => {
    const fixture = connected();
    fixture.receive('\n'.repeat(900) + send.repeat(199));
    expect(fixture.summary()).toEqual([]);
  });
});

describe('a client that does not read', () => {
  const message = { messageId: 'm', body: 'x'.repeat(1000) };

  function stuck(options?: Parameters<typeof createSessionFixture>[0]): SessionFixture {
    const fixture = connected(options);
    fixture.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q']));
    fixture.transport.stuck = true;
    return fixture;
  }

  it('BAD-51: a client that does not read gets up to 512 KiB, then writable is false', () => {
    const fixture = stuck();
    let fed = 0;
    while (fixture.session.writable) {
      expect(fixture.session.deliver('0', message)).toBe(true);
      fed++;
    }
    expect(fed).toBeGreaterThan(450);
    expect(fixture.transport.bufferedAmount).toBeGreaterThanOrEqual(524_288);
    expect(fixture.transport.bufferedAmount).toBeLessThan(524_288 + 1200);
    expect(fixture.transport.closes).toEqual([]);
  });

  it('BAD-51: a client that does not read is ended after 10 s undrained, not before', async () => {
    const fixture = stuck();
    fixture.session.deliver('0', message);
    vi.advanceTimersByTime(9_999);
    expect(fixture.transport.closes).toEqual([]);
    vi.advanceTimersByTime(1_001);
    await settle();
    expect(fixture.transport.closes).toEqual([[4003, 'SLOW_CONSUMER']]);
    expect(fixture.calls).toContain('disconnected slow');
  });

  it('a client is not ended if its queued output is written in time, however much follows', () => {
    const fixture = stuck();
    for (let second = 0; second < 60; second++) {
      fixture.session.deliver('0', message);
      // The buffer is never empty, but output queued a second ago has been written.
      fixture.transport.bufferedAmount = 1100;
      vi.advanceTimersByTime(1000);
    }
    expect(fixture.transport.closes).toEqual([]);
  });

  it('writing above the limit is SLOW_CONSUMER at once, for messages and for receipts', () => {
    const messages = stuck({ limits: { outboundBytes: 2000 } });
    for (let i = 0; i < 2; i++) expect(messages.session.deliver('0', message)).toBe(true);
    expect(messages.session.deliver('0', message)).toBe(false);
    expect(messages.transport.closes).toEqual([[4003, 'SLOW_CONSUMER']]);

    const receipts = stuck({ limits: { outboundBytes: 2000 } });
    for (let i = 0; i < 3; i++)
      receipts.receive(wire('SEND', ['destination:/a', `receipt:${'r'.repeat(1000)}`]));
    expect(receipts.transport.closes).toEqual([[4003, 'SLOW_CONSUMER']]);
  });

  it('a SUBSCRIBE whose RECEIPT cannot be written is not made effective', () => {
    const fixture = stuck({ limits: { outboundBytes: 2000 } });
    fixture.calls.length = 0;
    while (fixture.session.writable) fixture.session.deliver('0', message);
    fixture.receive(wire('SUBSCRIBE', ['id:1', 'destination:/r', 'receipt:r']));
    expect(fixture.transport.closes).toEqual([[4003, 'SLOW_CONSUMER']]);
    expect(fixture.calls).toEqual(['subscribe 1']);
  });

  it('drained is called once when the buffer has emptied', () => {
    let drained = 0;
    const fixture = stuck({
      limits: { outboundBytes: 2000 },
      application: { drained: () => void drained++ },
    });
    while (fixture.session.writable) fixture.session.deliver('0', message);
    expect(drained).toBe(0);
    fixture.transport.drain();
    expect(drained).toBe(1);
    expect(fixture.session.writable).toBe(true);
    fixture.transport.drain();
    expect(drained).toBe(1);
  });

  it('drained is not lost when an earlier write has left and a later one still fills the buffer', () => {
    const waited: number[] = [];
    const fixture = stuck({
      limits: { outboundBytes: 2000 },
      application: { drained: () => void waited.push(fixture.transport.bufferedAmount) },
    });
    while (fixture.session.writable) fixture.session.deliver('0', message);
    const earlier = fixture.transport.callbacks.splice(0, 1);
    for (const callback of earlier) callback();
    expect(waited).toEqual([]);
    fixture.transport.bufferedAmount = 1900;
    fixture.session.deliver('0', { messageId: 'short', body: '' });
    fixture.transport.drain();
    expect(waited).toEqual([0]);
  });

  it('draining is timed in bytes, whatever the characters', () => {
    const fixture = stuck();
    const long = { messageId: 'm', body: '\u20ac'.repeat(10_000) };
    fixture.session.deliver('0', long);
    // In each round all waiting output is written and as much is queued.
    for (let round = 0; round < 20; round++) {
      const before = fixture.transport.bufferedAmount;
      fixture.session.deliver('0', long);
      fixture.transport.bufferedAmount -= before;
      vi.advanceTimersByTime(4000);
    }
    expect(fixture.transport.closes).toEqual([]);
  });
});

describe('a handler that never settles', () => {
  it('a handler is abandoned after 30 s with INTERNAL_ERROR, and its late result changes nothing', async () => {
    const never = deferred();
    const fixture = connected({ application: { send: () => never.promise } });
    fixture.receive(wire('SEND', ['destination:/a', 'receipt:1']));
    vi.advanceTimersByTime(29_999);
    expect(fixture.transport.closes).toEqual([]);
    vi.advanceTimersByTime(1_001);
    await settle();
    expect(fixture.summary()).toEqual(['ERROR INTERNAL_ERROR']);
    expect(fixture.calls).toEqual(['disconnected failed']);
    never.resolve();
    await settle();
    expect(fixture.summary()).toEqual([]);
    expect(fixture.calls).toEqual(['disconnected failed']);
  });

  it('a handler is also abandoned after the client is gone', async () => {
    const never = deferred();
    const fixture = connected({ application: { send: () => never.promise } });
    fixture.receive(send);
    fixture.loseSocket();
    vi.advanceTimersByTime(31_000);
    await settle();
    never.resolve();
    await settle();
    expect(fixture.calls).toEqual(['disconnected failed']);
    expect(fixture.closed).toBe(1);
  });
});
