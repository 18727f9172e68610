import { Buffer } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bench, createBench, deferred, settle } from '../testing/session-fixture.js';
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

function connected(options?: Parameters<typeof createBench>[0]): Bench {
  const bench = createBench(options);
  bench.connect();
  return bench;
}

const send = wire('SEND', ['destination:/a']);

describe('the frame rate', () => {
  it('L01: a burst of 200 frames passes, CONNECT included, the next is refused', () => {
    const bench = connected();
    bench.receive(send.repeat(199));
    expect(bench.summary()).toEqual([]);
    bench.receive(send);
    expect(bench.summary()).toEqual(['ERROR RATE_LIMITED']);
    expect(bench.transport.closes).toEqual([[1008, 'RATE_LIMITED']]);
  });

  it('L01: 50 frames a second pass for ever', () => {
    const bench = connected();
    for (let second = 0; second < 60; second++) {
      bench.receive(send.repeat(50));
      vi.advanceTimersByTime(1000);
    }
    expect(bench.summary()).toEqual([]);
  });

  it('L01: a long rest saves up no more than the burst', () => {
    const bench = connected();
    vi.advanceTimersByTime(60_000);
    bench.receive(send.repeat(200));
    expect(bench.summary()).toEqual([]);
    bench.receive(send);
    expect(bench.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('L01: ACK and NACK are not counted', () => {
    const bench = connected();
    bench.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q', 'ack:client']));
    bench.session.deliver('0', { messageId: 'm', body: '' });
    bench.frames();
    bench.receive(wire('ACK', ['id:1']).repeat(500) + wire('NACK', ['id:1']).repeat(500));
    expect(bench.summary()).toEqual([]);
  });

  it('what piled up while a handler was pending is not held against the client', async () => {
    const slow = deferred();
    let sent = 0;
    const bench = connected({ application: { send: () => (sent++ === 0 ? slow.promise : undefined) } });
    bench.receive(send);
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(1000);
      bench.receive(send.repeat(40));
    }
    slow.resolve();
    await settle();
    expect(sent).toBe(401);
    expect(bench.summary()).toEqual([]);
  });
});

describe('bare line ends', () => {
  it('BAD-42: 1,000 at once pass, one more is refused', () => {
    const bench = connected();
    bench.receive('\n'.repeat(1000));
    expect(bench.summary()).toEqual([]);
    bench.receive('\r\n');
    expect(bench.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('BAD-42: a million in one message is refused', () => {
    const bench = connected();
    bench.receive(Buffer.alloc(1_000_000, '\n'));
    expect(bench.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('F15: they do not use up the frame rate', () => {
    const bench = connected();
    bench.receive('\n'.repeat(900) + send.repeat(199));
    expect(bench.summary()).toEqual([]);
  });
});

describe('a client that does not read', () => {
  const message = { messageId: 'm', body: 'x'.repeat(1000) };

  function stuck(options?: Parameters<typeof createBench>[0]): Bench {
    const bench = connected(options);
    bench.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q']));
    bench.transport.stuck = true;
    return bench;
  }

  it('BAD-51: is fed up to 512 KiB, then writable says no', () => {
    const bench = stuck();
    let fed = 0;
    while (bench.session.writable) {
      expect(bench.session.deliver('0', message)).toBe(true);
      fed++;
    }
    expect(fed).toBeGreaterThan(450);
    expect(bench.transport.bufferedAmount).toBeGreaterThanOrEqual(524_288);
    expect(bench.transport.bufferedAmount).toBeLessThan(524_288 + 1200);
    expect(bench.transport.closes).toEqual([]);
  });

  it('BAD-51: is ended after 10 s undrained, not before', async () => {
    const bench = stuck();
    bench.session.deliver('0', message);
    vi.advanceTimersByTime(9_999);
    expect(bench.transport.closes).toEqual([]);
    vi.advanceTimersByTime(1_001);
    await settle();
    expect(bench.transport.closes).toEqual([[4003, 'SLOW_CONSUMER']]);
    expect(bench.calls).toContain('disconnected slow');
  });

  it('is left alone when what was queued leaves in time, however much follows', () => {
    const bench = stuck();
    for (let second = 0; second < 60; second++) {
      bench.session.deliver('0', message);
      // Never empty, but what was queued a second ago has left.
      bench.transport.bufferedAmount = 1100;
      vi.advanceTimersByTime(1000);
    }
    expect(bench.transport.closes).toEqual([]);
  });

  it('going on above the limit is SLOW_CONSUMER at once, for messages and for receipts', () => {
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
    const bench = stuck({ limits: { outboundBytes: 2000 } });
    bench.calls.length = 0;
    while (bench.session.writable) bench.session.deliver('0', message);
    bench.receive(wire('SUBSCRIBE', ['id:1', 'destination:/r', 'receipt:r']));
    expect(bench.transport.closes).toEqual([[4003, 'SLOW_CONSUMER']]);
    expect(bench.calls).toEqual(['subscribe 1']);
  });

  it('drained is called once when the buffer has emptied', () => {
    let drained = 0;
    const bench = stuck({ limits: { outboundBytes: 2000 }, application: { drained: () => void drained++ } });
    while (bench.session.writable) bench.session.deliver('0', message);
    expect(drained).toBe(0);
    bench.transport.drain();
    expect(drained).toBe(1);
    expect(bench.session.writable).toBe(true);
    bench.transport.drain();
    expect(drained).toBe(1);
  });

  it('drained is not lost when an earlier write has left and a later one still fills the buffer', () => {
    const waited: number[] = [];
    const bench = stuck({
      limits: { outboundBytes: 2000 },
      application: { drained: () => void waited.push(bench.transport.bufferedAmount) },
    });
    while (bench.session.writable) bench.session.deliver('0', message);
    const earlier = bench.transport.callbacks.splice(0, 1);
    for (const callback of earlier) callback();
    expect(waited).toEqual([]);
    bench.transport.bufferedAmount = 1900;
    bench.session.deliver('0', { messageId: 'short', body: '' });
    bench.transport.drain();
    expect(waited).toEqual([0]);
  });

  it('is timed in octets, whatever the characters', () => {
    const bench = stuck();
    const long = { messageId: 'm', body: '\u20ac'.repeat(10_000) };
    bench.session.deliver('0', long);
    // Each round all that waited before has left and as much has come.
    for (let round = 0; round < 20; round++) {
      const before = bench.transport.bufferedAmount;
      bench.session.deliver('0', long);
      bench.transport.bufferedAmount -= before;
      vi.advanceTimersByTime(4000);
    }
    expect(bench.transport.closes).toEqual([]);
  });
});

describe('a handler that never answers', () => {
  it('is given up after 30 s: INTERNAL_ERROR, and its late answer changes nothing', async () => {
    const never = deferred();
    const bench = connected({ application: { send: () => never.promise } });
    bench.receive(wire('SEND', ['destination:/a', 'receipt:1']));
    vi.advanceTimersByTime(29_999);
    expect(bench.transport.closes).toEqual([]);
    vi.advanceTimersByTime(1_001);
    await settle();
    expect(bench.summary()).toEqual(['ERROR INTERNAL_ERROR']);
    expect(bench.calls).toEqual(['disconnected failed']);
    never.resolve();
    await settle();
    expect(bench.summary()).toEqual([]);
    expect(bench.calls).toEqual(['disconnected failed']);
  });

  it('is given up too when the client is gone', async () => {
    const never = deferred();
    const bench = connected({ application: { send: () => never.promise } });
    bench.receive(send);
    bench.vanish();
    vi.advanceTimersByTime(31_000);
    await settle();
    never.resolve();
    await settle();
    expect(bench.calls).toEqual(['disconnected failed']);
    expect(bench.closed).toBe(1);
  });
});
