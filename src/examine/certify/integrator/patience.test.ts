import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Patience, wholeExaminationMs } from './patience.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The time until the end of the patience with a client that makes progress so often, in seconds, and its reason. */
function endAfter(waitMs: number, progressEveryMs: number) {
  const patience = new Patience(waitMs);
  const startedAt = Date.now();
  for (let count = 0; Date.now() < patience.end.at; count += 1) {
    patience.observe(String(count));
    vi.advanceTimersByTime(Math.min(progressEveryMs, patience.end.at - Date.now()));
  }
  return { seconds: (Date.now() - startedAt) / 1000, reason: patience.end.reason };
}

describe('the patience with an integrator', () => {
  it('a client that makes no progress is waited for once', () => {
    expect(endAfter(60_000, Number.POSITIVE_INFINITY)).toEqual({
      seconds: 60,
      reason: 'no examination has gone on for 1 min 00 s',
    });
  });

  it('a client that makes progress is waited for until the whole examination has lasted three times the wait', () => {
    expect(endAfter(200_000, 50_000)).toEqual({
      seconds: 600,
      reason: 'the whole examination has lasted for 10 min 00 s',
    });
  });

  it('the whole examination may last five minutes with a short wait', () => {
    expect(wholeExaminationMs(1_000)).toBe(300_000);
    expect(endAfter(10_000, 5_000).seconds).toBe(300);
  });
});
