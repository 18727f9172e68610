import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFakeTime } from '../testing/fixture.js';
import { retryAfterMs, waitAfterMs } from './retry-after.js';

beforeEach(useFakeTime);
afterEach(() => vi.useRealTimers());

const date = 'Sun, 06 Nov 1994 08:49:37 GMT';

it.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:42 GMT', date }, 5_000],
  [{ 'retry-after': 'Sunday, 06-Nov-94 08:49:42 GMT', date }, 5_000],
  [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:30 GMT', date }, 0],
])('Retry-After in %j is %d ms', (headers, ms) => {
  expect(retryAfterMs(headers)).toBe(ms);
});

it('Retry-After without the Date of the response counts from now', () => {
  const at = new Date(Date.now() + 4_000).toUTCString();
  const waitMs = retryAfterMs({ 'retry-after': at }) ?? 0;
  expect(waitMs).toBeGreaterThan(3_000);
  expect(waitMs).toBeLessThanOrEqual(4_000);
});

it.each([
  {},
  { 'retry-after': '' },
  { 'retry-after': 'soon' },
  { 'retry-after': '1.5' },
  { 'retry-after': '-1' },
  { 'retry-after': 'Sun, 99 Foo 1994 08:49:37 GMT' },
  { 'retry-after': '2026-11-28T12:00:00' },
  { 'retry-after': ['1', '2'] },
])('%j has no Retry-After, and one second is waited for', (headers) => {
  expect(retryAfterMs(headers)).toBeUndefined();
  expect(waitAfterMs(headers)).toBe(1_000);
});
