import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WindowLimit } from './window-limit.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

function takenOf(limit: WindowLimit, tries: number, key = 'a'): number {
  let taken = 0;
  for (let round = 0; round < tries; round += 1) if (limit.take(key) === 0) taken += 1;
  return taken;
}

describe('a limit over a sliding window', () => {
  it('takes so many in whatever minute, and not more for having waited', () => {
    const limit = new WindowLimit({ most: 5, withinMs: minute });
    const takenAt: number[] = [];
    for (let second = 0; second < 600; second += 1) {
      if (limit.take('a') === 0) takenAt.push(second);
      vi.advanceTimersByTime(1_000);
    }
    for (const from of takenAt) {
      const inMinute = takenAt.filter((at) => at >= from && at < from + 60);
      expect(inMinute.length).toBeLessThanOrEqual(5);
    }
    // Ten minutes of trying are not worth less than ten times five, either.
    expect(takenAt).toHaveLength(50);
  });

  it('says how long to wait, and means it', () => {
    const limit = new WindowLimit({ most: 2, withinMs: minute });
    limit.take('a');
    vi.advanceTimersByTime(10_000);
    limit.take('a');
    expect(limit.take('a')).toBe(50_000);
    vi.advanceTimersByTime(49_999);
    expect(limit.take('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(takenOf(limit, 5)).toBe(1);
  });

  it('is one for each key', () => {
    const limit = new WindowLimit({ most: 5, withinMs: minute });
    expect(takenOf(limit, 100, 'a')).toBe(5);
    expect(takenOf(limit, 100, 'b')).toBe(5);
  });

  it('gives nothing for a clock that goes back, and asks for no more than the window', () => {
    const limit = new WindowLimit({ most: 1, withinMs: minute });
    limit.take('a');
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(limit.take('a')).toBe(minute);
    vi.advanceTimersByTime(minute);
    expect(limit.take('a')).toBe(0);
  });

  it('keeps no more keys than it may: those are forgotten first that were taken longest ago', () => {
    const limit = new WindowLimit({ most: 1, withinMs: minute, mostKeys: 3 });
    for (const key of ['a', 'b', 'c', 'd']) limit.take(key);
    expect(['b', 'c', 'd'].map((key) => takenOf(limit, 1, key))).toEqual([0, 0, 0]);
    expect(takenOf(limit, 1, 'a')).toBe(1);
  });
});
