import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLongTimeout } from './long-timeout.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const maxDelayMs = 2 ** 31 - 1;

it.each([0, 1, maxDelayMs, maxDelayMs + 1, 2 ** 31 + 5_000, 366 * 86_400_000])(
  'a long timeout of %d ms fires once, after exactly that time',
  (delayMs) => {
    const fired = vi.fn();
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    setLongTimeout(fired, delayMs);
    if (delayMs > 0) vi.advanceTimersByTime(delayMs - 1);
    expect(fired).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    expect(fired).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 ** 32);
    expect(fired).toHaveBeenCalledTimes(1);
    // The fake clock accepts longer delays than a real timer does.
    for (const [, ms] of setTimer.mock.calls) expect(ms).toBeLessThanOrEqual(maxDelayMs);
    vi.restoreAllMocks();
  },
);

it('a long timeout fires at once for a time that is past, and never for Infinity', () => {
  const past = vi.fn();
  const never = vi.fn();
  setLongTimeout(past, -5);
  const waiting = setLongTimeout(never, Number.POSITIVE_INFINITY);
  vi.advanceTimersByTime(3 * maxDelayMs);
  expect([past.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
  waiting.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

it('a long timeout never fires once it is cancelled, in its first step or a later one', () => {
  const fired = vi.fn();
  for (const afterMs of [0, maxDelayMs + 10]) {
    const timeout = setLongTimeout(fired, 2 * maxDelayMs);
    vi.advanceTimersByTime(afterMs);
    timeout.cancel();
    timeout.cancel();
    expect(vi.getTimerCount()).toBe(0);
  }
  expect(fired).not.toHaveBeenCalled();
});
