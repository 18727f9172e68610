import { expect, it } from 'vitest';
import { TokenBucket, type TokenBucketRate } from './token-bucket.js';

const startedAt = 1_800_000_000_000;

function bucketOf(rate: TokenBucketRate): TokenBucket {
  return new TokenBucket(rate, startedAt);
}

function taken(bucket: TokenBucket, tries: number, at: number): number {
  return Array.from({ length: tries }, () => bucket.take(at)).filter((waitMs) => waitMs === 0).length;
}

it('a token bucket allows the burst at once, then the rate (RAT-01)', () => {
  const bucket = bucketOf({ perSecond: 100, burst: 200 });
  expect(taken(bucket, 300, startedAt)).toBe(200);
  expect(taken(bucket, 300, startedAt + 1_000)).toBe(100);
  expect(taken(bucket, 300, startedAt + 61_000)).toBe(200);
});

it.each([3, 7, 30, 999])('a token bucket allows exactly its burst at %d tokens a second', (perSecond) => {
  const bucket = bucketOf({ perSecond, burst: 200 });
  expect(taken(bucket, 300, startedAt)).toBe(200);
  expect(taken(bucket, 3 * perSecond, startedAt + 1_000)).toBe(Math.min(perSecond, 200));
});

it('a token bucket returns the time to wait, to the millisecond', () => {
  const bucket = bucketOf({ perSecond: 2, burst: 1 });
  bucket.take(startedAt);
  expect(bucket.take(startedAt)).toBe(500);
  expect(bucket.take(startedAt + 499)).toBe(1);
  expect(bucket.take(startedAt + 500)).toBe(0);
});

it('a token bucket takes several tokens or none', () => {
  const bucket = bucketOf({ perSecond: 1, burst: 5 });
  expect(bucket.take(startedAt, 6)).toBe(1_000);
  expect(bucket.take(startedAt, 0)).toBe(0);
  expect(bucket.take(startedAt, 5)).toBe(0);
  expect(bucket.take(startedAt, 2)).toBe(2_000);
  expect(bucket.take(startedAt + 2_000, 2)).toBe(0);
});

it('a token bucket takes nothing for a rejected call', () => {
  const bucket = bucketOf({ perSecond: 1, burst: 1 });
  taken(bucket, 1_000, startedAt);
  expect(bucket.take(startedAt + 1_000)).toBe(0);
});

it('a token bucket gives nothing for a clock that is set back, and continues with it', () => {
  const bucket = bucketOf({ perSecond: 1, burst: 1 });
  bucket.take(startedAt);
  const setBackTo = startedAt - 3_600_000;
  expect(bucket.take(setBackTo)).toBe(1_000);
  expect(bucket.take(setBackTo + 1_000)).toBe(0);
});

it('a token bucket is not refilled while it is suspended, even for a call with an earlier time', () => {
  const bucket = bucketOf({ perSecond: 1, burst: 10 });
  taken(bucket, 10, startedAt);
  bucket.suspend(startedAt + 2_000, startedAt + 7_000);
  expect(bucket.take(startedAt + 6_000, 3)).toBe(1_000);
  expect(bucket.take(startedAt + 7_000, 3)).toBe(1_000);
  expect(bucket.take(startedAt + 8_000, 3)).toBe(0);
  bucket.suspend(startedAt + 1_000, startedAt + 7_500);
  expect(bucket.take(startedAt + 8_000)).toBe(1_000);
});

it('a token bucket is idle while it is full', () => {
  const bucket = bucketOf({ perSecond: 2, burst: 4 });
  expect(bucket.isIdle(startedAt)).toBe(true);
  bucket.take(startedAt, 2);
  expect([bucket.isIdle(startedAt + 999), bucket.isIdle(startedAt + 1_000)]).toEqual([false, true]);
});
