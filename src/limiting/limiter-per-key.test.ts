import { describe, expect, it } from 'vitest';
import { type LimiterPerKey, slidingWindowPerKey, tokenBucketPerKey } from './limiter-per-key.js';

const buckets = () => tokenBucketPerKey({ perSecond: 1, burst: 2 });

function taken(
  limiters: LimiterPerKey<string, { take(now: number): number; isIdle(now: number): boolean }>,
  key: string,
  tries: number,
  now: number,
): number {
  return Array.from({ length: tries }, () => limiters.for(key, now).take(now)).filter((ms) => ms === 0)
    .length;
}

describe('a limiter for each key', () => {
  it('slows no other key (RAT-02)', () => {
    const limiters = buckets();
    expect(taken(limiters, 'a', 100, 0)).toBe(2);
    expect(taken(limiters, 'b', 100, 0)).toBe(2);
  });

  it('is forgotten once it is idle, and not before, however many there are', () => {
    const limiters = buckets();
    taken(limiters, 'empty', 2, 0);
    for (let key = 0; key < 20_000; key += 1) taken(limiters, `key ${key}`, 1, 0);
    expect(limiters.size).toBe(20_001);
    expect(taken(limiters, 'empty', 5, 1_000)).toBe(1);
    expect(limiters.size).toBe(1);
  });

  it('is forgotten while it is in use only if there are too many: the one first that was used longest ago', () => {
    const limiters = slidingWindowPerKey({ max: 1, windowMs: 60_000 }, { maxKeys: 3 });
    for (const key of ['a', 'b', 'c', 'd']) taken(limiters, key, 1, 0);
    expect(limiters.find('a')).toBeUndefined();
    expect(['b', 'c', 'd'].map((key) => taken(limiters, key, 1, 0))).toEqual([0, 0, 0]);
    expect(taken(limiters, 'a', 1, 0)).toBe(1);
  });

  it('is a new one where the old one is idle, though another in use stands before it', () => {
    const limiters = slidingWindowPerKey({ max: 1, windowMs: 10 });
    const first = limiters.for('a', 0);
    first.count(100);
    const second = limiters.for('b', 0);
    second.count(0);
    expect(limiters.for('b', 5)).toBe(second);
    expect(limiters.for('b', 10)).not.toBe(second);
    expect(limiters.for('a', 10)).toBe(first);
  });
});
