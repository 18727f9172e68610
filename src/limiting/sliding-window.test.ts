import { expect, it } from 'vitest';
import { minute } from '../text/time-units.js';
import { SlidingWindow } from './sliding-window.js';

const startedAt = 1_800_000_000_000;

it('a sliding window allows so many events in any minute, and no more after a pause', () => {
  const window = new SlidingWindow({ max: 5, windowMs: minute });
  const seconds = Array.from({ length: 600 }, (_, second) => second);
  const takenAt = seconds.filter((second) => window.take(startedAt + second * 1_000) === 0);
  for (const from of takenAt) {
    const inMinute = takenAt.filter((at) => at >= from && at < from + 60);
    expect(inMinute.length).toBeLessThanOrEqual(5);
  }
  // Nor does it allow fewer: ten minutes are worth ten times five.
  expect(takenAt).toHaveLength(50);
});

it('a sliding window returns the time to wait, to the millisecond', () => {
  const window = new SlidingWindow({ max: 2, windowMs: minute });
  window.take(startedAt);
  window.take(startedAt + 10_000);
  expect(window.take(startedAt + 10_000)).toBe(50_000);
  expect(window.take(startedAt + minute - 1)).toBe(1);
  expect([window.take(startedAt + minute), window.take(startedAt + minute)]).toEqual([0, 10_000]);
});

it('a sliding window gives nothing for a clock that is set back, and makes no one wait longer than the window', () => {
  const window = new SlidingWindow({ max: 1, windowMs: minute });
  window.take(startedAt);
  const setBackTo = startedAt - 3_600_000;
  expect(window.take(setBackTo)).toBe(minute);
  expect(window.take(setBackTo + minute)).toBe(0);
});

it('a sliding window counts events beyond its limit with count, and takes them back with uncount', () => {
  const window = new SlidingWindow({ max: 2, windowMs: minute });
  for (const at of [1, 2, 3]) window.count(startedAt + at);
  expect(window.isFull).toBe(true);
  window.uncount(startedAt + 3);
  window.uncount(startedAt + 99);
  expect(window.isFull).toBe(true);
  window.uncount(startedAt + 1);
  expect(window.isFull).toBe(false);
  expect([window.take(startedAt + 4), window.take(startedAt + 4)]).toEqual([0, minute - 2]);
});

it('a sliding window is idle when its last event is as old as the window', () => {
  const window = new SlidingWindow({ max: 2, windowMs: minute });
  expect(window.isIdle(startedAt)).toBe(true);
  window.take(startedAt);
  expect([window.isIdle(startedAt + minute - 1), window.isIdle(startedAt + minute)]).toEqual([false, true]);
});
