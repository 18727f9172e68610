import { expect, it } from 'vitest';
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

it('a limiter for each key slows no other key (RAT-02)', () => {
  const limiters = buckets();
  expect(taken(limiters, 'a', 100, 0)).toBe(2);
  expect(taken(limiters, 'b', 100, 0)).toBe(2);
});

it('a limiter for each key is forgotten once it is idle, and not before, however many there are', () => {
  const limiters = buckets();
  taken(limiters, 'empty', 2, 0);
  for (let key = 0; key < 19_999; key += 1) taken(limiters, `key ${key}`, 1, 0);
  expect(limiters.size).toBe(20_000);
  // The others are full again; one token has come back to this one, not two.
  taken(limiters, 'new', 1, 1_000);
  expect(limiters.size).toBe(2);
  expect(taken(limiters, 'empty', 5, 1_000)).toBe(1);
});

it('a limiter for each key is forgotten while it is in use only if there are too many: the one first that was used longest ago', () => {
  const limiters = slidingWindowPerKey({ max: 1, windowMs: 60_000 }, { maxKeys: 3 });
  for (const key of ['a', 'b', 'c', 'a', 'd']) taken(limiters, key, 1, 0);
  expect(limiters.find('b')).toBeUndefined();
  expect(['a', 'c', 'd'].map((key) => taken(limiters, key, 1, 0))).toEqual([0, 0, 0]);
  expect(taken(limiters, 'b', 1, 0)).toBe(1);
});
