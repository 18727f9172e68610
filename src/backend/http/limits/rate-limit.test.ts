import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimit } from './rate-limit.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function takenOf(limit: RateLimit, tries: number, key = 'a'): number {
  let taken = 0;
  for (let round = 0; round < tries; round += 1) if (limit.take(key) === 0) taken += 1;
  return taken;
}

describe('a token bucket', () => {
  it('takes the burst at once, then the rate (RAT-01)', () => {
    const limit = new RateLimit({ perSecond: 100, burst: 200 });
    expect(takenOf(limit, 300)).toBe(200);
    vi.advanceTimersByTime(1_000);
    expect(takenOf(limit, 300)).toBe(100);
    vi.advanceTimersByTime(60_000);
    expect(takenOf(limit, 300)).toBe(200);
  });

  it('says how long to wait, and means it', () => {
    const limit = new RateLimit({ perSecond: 2, burst: 1 });
    limit.take('a');
    expect(limit.take('a')).toBe(500);
    vi.advanceTimersByTime(499);
    expect(limit.take('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(limit.take('a')).toBe(0);
  });

  it('asks nothing for a call that was refused', () => {
    const limit = new RateLimit({ perSecond: 1, burst: 1 });
    takenOf(limit, 1_000);
    vi.advanceTimersByTime(1_000);
    expect(limit.take('a')).toBe(0);
  });

  it('is one for each key: others are not slowed (RAT-02)', () => {
    const limit = new RateLimit({ perSecond: 1, burst: 5 });
    expect(takenOf(limit, 100, 'a')).toBe(5);
    expect(takenOf(limit, 100, 'b')).toBe(5);
  });

  it('gives nothing for a clock that goes back', () => {
    const limit = new RateLimit({ perSecond: 1, burst: 1 });
    limit.take('a');
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(limit.take('a')).toBeGreaterThan(0);
    vi.advanceTimersByTime(1_000);
    expect(limit.take('a')).toBe(0);
  });

  it('forgets, when there are many, those that are full again, and no other', () => {
    const limit = new RateLimit({ perSecond: 1, burst: 2 });
    takenOf(limit, 2, 'empty');
    for (let key = 0; key < 10_000; key += 1) limit.take(`key ${key}`);
    vi.advanceTimersByTime(1_000);
    limit.take('one more');
    // One token has come back to the empty one, not two.
    expect(takenOf(limit, 5, 'empty')).toBe(1);
  });
});
