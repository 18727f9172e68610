import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionFixture, deferred, type SessionFixture, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

const start = 1_900_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: start,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function connected(heartBeat: string, options?: Parameters<typeof createSessionFixture>[0]): SessionFixture {
  const fixture = createSessionFixture(options);
  fixture.connect(
    wire('CONNECT', ['accept-version:1.2', `heart-beat:${heartBeat}`]) +
      wire('SUBSCRIBE', ['id:0', 'destination:/q']),
  );
  fixture.calls.length = 0;
  return fixture;
}

it('C09, BAD-5: the time to CONNECT ends at 10 s, not at 9.9 s', () => {
  const fixture = createSessionFixture();
  vi.advanceTimersByTime(9_900);
  expect(fixture.transport.closes).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(fixture.transport.closes).toEqual([[1008, 'CONNECT timeout']]);
  expect(fixture.transport.sent).toEqual([]);
});

it.each([
  ['BAD-6: line ends', '\n'],
  ['BAD-7: single bytes', 'C'],
])('%s do not extend the time to CONNECT', (_, byte) => {
  const fixture = createSessionFixture();
  for (let second = 0; second < 10; second++) {
    fixture.receive(byte);
    expect(fixture.transport.closes).toEqual([]);
    vi.advanceTimersByTime(1000);
  }
  expect(fixture.transport.closes).toHaveLength(1);
});

it('C09: the time to CONNECT stops at CONNECTED', () => {
  const fixture = connected('0,0');
  vi.advanceTimersByTime(20_000);
  expect(fixture.transport.closes).toEqual([]);
});

describe('heart-beats of the server', () => {
  it('H04, C03: heart-beats start after CONNECTED and never leave a gap above the interval', () => {
    const fixture = connected('0,10000');
    const times: number[] = [start];
    for (let ms = 0; ms < 120_000; ms += 10) {
      vi.advanceTimersByTime(10);
      fixture.session.pongReceived();
      if (fixture.transport.sent.splice(0).length > 0) times.push(Date.now());
    }
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    expect(gaps.length).toBeGreaterThan(10);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4_000);
  });

  it('H03: a client that requests no heart-beats gets none', () => {
    const fixture = connected('10000,0');
    for (let i = 0; i < 12; i++) {
      vi.advanceTimersByTime(5_000);
      fixture.receive('\n');
    }
    expect(fixture.transport.sent).toEqual([]);
  });

  it('H04: any frame replaces a heart-beat', () => {
    const fixture = connected('0,10000');
    for (let i = 0; i < 12; i++) {
      vi.advanceTimersByTime(4_000);
      fixture.receive(wire('SEND', ['destination:/a', `receipt:${i}`]));
    }
    expect(fixture.transport.sent).not.toContain('\n');
    expect(fixture.transport.sent).toHaveLength(12);
  });

  it('H04: no heart-beat is queued behind unread output', () => {
    const fixture = connected('0,10000');
    fixture.transport.bufferedAmount = 5;
    vi.advanceTimersByTime(9_000);
    expect(fixture.transport.sent).toEqual([]);
    fixture.transport.bufferedAmount = 0;
    vi.advanceTimersByTime(1_000);
    expect(fixture.transport.sent).toEqual(['\n']);
  });

  it('C03: no heart-beat is sent before CONNECTED', () => {
    const fixture = createSessionFixture();
    vi.advanceTimersByTime(9_999);
    expect(fixture.transport.sent).toEqual([]);
  });
});

describe('a silent client', () => {
  it.each([
    ['10000,0', 10_000],
    ['1,1', 10_000],
    ['30000,10000', 30_000],
  ])(
    'H06, H07, BAD-50: a silent client with %s is alive at 2n - 1 ms and terminated by 2n + 1 s',
    async (header, n) => {
      const fixture = connected(header);
      vi.advanceTimersByTime(2 * n - 1);
      expect(fixture.transport.terminated).toBe(false);
      vi.advanceTimersByTime(1_001);
      expect(fixture.transport.terminated).toBe(true);
      expect(fixture.transport.closes).toEqual([]);
      fixture.loseSocket();
      await settle();
      expect(fixture.calls).toEqual(['disconnected heart-beat']);
    },
  );

  it('H06: a silent client is terminated in time even if a sweep has just passed', () => {
    const fixture = connected('10000,10000');
    vi.advanceTimersByTime(11_400);
    fixture.session.deliver('0', { messageId: 'm', body: '' });
    expect(fixture.transport.sent.at(-1)).toContain('MESSAGE');
    // The next heart-beat, and with it a sweep, is due 100 ms before the client has been silent for too long.
    vi.advanceTimersByTime(9_600);
    expect(fixture.transport.terminated).toBe(true);
  });

  it('H06: a sign of life at the last moment keeps a client connected', () => {
    const fixture = connected('10000,10000');
    vi.advanceTimersByTime(19_999);
    fixture.receive('\n');
    vi.advanceTimersByTime(19_999);
    expect(fixture.transport.terminated).toBe(false);
  });

  it('H05: part of a frame is a sign of life', () => {
    const fixture = connected('10000,0');
    for (const part of ['SEND\n', 'destination:/a\n']) {
      vi.advanceTimersByTime(15_000);
      fixture.receive(part);
    }
    vi.advanceTimersByTime(14_000);
    expect(fixture.transport.terminated).toBe(false);
    expect(fixture.transport.closes).toEqual([]);
  });

  it('W11: a WebSocket pong is not a sign of life', () => {
    const fixture = connected('10000,0');
    for (let i = 0; i < 21; i++) {
      vi.advanceTimersByTime(1_000);
      fixture.session.pongReceived();
    }
    expect(fixture.transport.terminated).toBe(true);
  });

  it('H03: a client gets the heart-beats of the server while a handler is pending', () => {
    const fixture = connected('10000,10000', { application: { send: () => deferred().promise } });
    fixture.receive(wire('SEND', ['destination:/a']));
    for (let beats = 1; beats <= 2; beats++) {
      vi.advanceTimersByTime(10_000);
      expect(fixture.transport.sent.length).toBeGreaterThanOrEqual(beats);
    }
  });

  it('a client is not judged while the server does not read', async () => {
    const slow = deferred();
    const fixture = connected('10000,0', { application: { send: () => slow.promise } });
    fixture.receive(wire('SEND', ['destination:/a']));
    vi.advanceTimersByTime(29_000);
    slow.resolve();
    await settle();
    vi.advanceTimersByTime(19_999);
    expect(fixture.transport.terminated).toBe(false);
    vi.advanceTimersByTime(1_001);
    expect(fixture.transport.terminated).toBe(true);
  });

  it('H09, BAD-58: a stall of 25 s ends no client whose heart-beats are read afterwards', () => {
    const fixture = connected('10000,10000');
    vi.advanceTimersByTime(9_000);
    fixture.receive('\n');
    // The event loop is blocked: time passes and no timer runs. Then timers run before the socket is read.
    vi.setSystemTime(Date.now() + 25_000);
    vi.advanceTimersByTime(8_000);
    expect(fixture.transport.terminated).toBe(false);
    fixture.receive('\n');
    vi.advanceTimersByTime(19_000);
    expect(fixture.transport.terminated).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(fixture.transport.terminated).toBe(true);
  });

  it('H09: a stall that ends just after the deadline leaves time to read the input that has arrived', () => {
    const fixture = connected('10000,0');
    vi.advanceTimersByTime(13_000);
    vi.setSystemTime(start + 16_000);
    vi.advanceTimersByTime(7_000);
    fixture.receive('\n');
    vi.advanceTimersByTime(2_000);
    expect(fixture.transport.terminated).toBe(false);
  });
});

it('H11: a client without heart-beats is pinged every 30 s and terminated after two misses', () => {
  const fixture = connected('0,0');
  vi.advanceTimersByTime(29_999);
  expect(fixture.transport.pings).toBe(0);
  vi.advanceTimersByTime(1);
  expect(fixture.transport.pings).toBe(1);
  vi.advanceTimersByTime(30_000);
  expect(fixture.transport.pings).toBe(2);
  vi.advanceTimersByTime(29_999);
  expect(fixture.transport.terminated).toBe(false);
  vi.advanceTimersByTime(1);
  expect(fixture.transport.terminated).toBe(true);
});

it('H11: a client without heart-beats stays connected while it responds to pings', () => {
  const fixture = connected('0,0');
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(30_000);
    fixture.session.pongReceived();
  }
  expect(fixture.transport.pings).toBe(20);
  expect(fixture.transport.terminated).toBe(false);
});

it('H11: a client with heart-beats is not pinged', () => {
  const fixture = connected('10000,0');
  for (let i = 0; i < 12; i++) {
    vi.advanceTimersByTime(10_000);
    fixture.receive('\n');
  }
  expect(fixture.transport.pings).toBe(0);
});

describe('an incomplete frame', () => {
  it('H10, BAD-34: an incomplete frame is rejected after 30 s even if single bytes arrive', () => {
    const fixture = connected('10000,0');
    fixture.receive('SEND\ndestination:/a\nreceipt:r1\ncontent-length:500\n\n');
    for (let second = 1; second < 30; second++) {
      vi.advanceTimersByTime(1000);
      fixture.receive('x');
    }
    expect(fixture.transport.closes).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR r1']);
  });

  it('H10: every frame has its own 30 s', () => {
    const fixture = connected('10000,0');
    const frame = wire('SEND', ['destination:/a']);
    fixture.receive(frame.slice(0, 5));
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(9_000);
      fixture.receive(frame.slice(5) + frame.slice(0, 5));
    }
    expect(fixture.transport.closes).toEqual([]);
  });

  it('H10: incomplete frames before and after a handler are timed separately', async () => {
    const slow = deferred();
    const fixture = connected('10000,0', { application: { send: () => slow.promise } });
    const frame = wire('SEND', ['destination:/a']);
    fixture.receive(frame.slice(0, 5));
    vi.advanceTimersByTime(15_000);
    fixture.receive(frame.slice(5) + frame.slice(0, 5));
    vi.advanceTimersByTime(10_000);
    slow.resolve();
    await settle();
    vi.advanceTimersByTime(10_000);
    expect(fixture.transport.closes).toEqual([]);
    fixture.receive(frame.slice(5));
    await settle();
    expect(fixture.transport.closes).toEqual([]);
  });

  it('H10: a frame completed in time does not affect the next one', () => {
    const fixture = connected('0,0');
    const frame = wire('SEND', ['destination:/a']);
    fixture.receive(frame.slice(0, 5));
    fixture.receive(frame.slice(5));
    vi.advanceTimersByTime(60_000);
    expect(fixture.transport.closes).toEqual([]);
  });
});

describe('an incomplete line end', () => {
  it('H10, W07: a heart-beat in two pieces starts no time limit', () => {
    const fixture = connected('10000,0');
    for (let second = 0; second < 120; second += 5) {
      if (second % 10 === 0) fixture.receive('\r');
      else fixture.receive('\n');
      vi.advanceTimersByTime(5_000);
    }
    expect(fixture.transport.closes).toEqual([]);
  });

  it('H10: the time of a frame begins with the frame, not with the CR before it', () => {
    const fixture = connected('0,0');
    fixture.receive('\r');
    vi.advanceTimersByTime(20_000);
    fixture.receive('\nSEN');
    vi.advanceTimersByTime(20_000);
    expect(fixture.transport.closes).toEqual([]);
    vi.advanceTimersByTime(11_000);
    expect(fixture.transport.closes).toEqual([[1002, 'PROTOCOL_ERROR']]);
  });
});
