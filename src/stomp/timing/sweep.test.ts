import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SteadyClock } from './steady-clock.js';
import { Sweep, type SweepRound } from './sweep.js';

const wall = 1_900_000_000_000;
/** The first time of a clock. */
const start = 1;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: wall });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A member that requests its next sweep after `every` milliseconds. */
function member(every: number) {
  const rounds: SweepRound[] = [];
  return {
    rounds,
    sweep(round: SweepRound): number {
      rounds.push({ ...round });
      return round.now + every;
    },
  };
}

it('H08: a sweep has one timer for all members and none without members', () => {
  const sweep = new Sweep(new SteadyClock(1000), 1000, 64);
  expect(vi.getTimerCount()).toBe(0);
  const members = [member(5000), member(7000), member(9000)];
  for (const one of members) {
    sweep.add(one);
    sweep.wakeBy(start + 5000);
  }
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(1);
  for (const one of members) sweep.remove(one);
  expect(vi.getTimerCount()).toBe(0);
});

it('a sweep sleeps until the next deadline', () => {
  const sweep = new Sweep(new SteadyClock(1000), 1000, 64);
  const one = member(8500);
  sweep.add(one);
  sweep.wakeBy(start + 10_000);
  vi.advanceTimersByTime(10_000 + 10 * 8500);
  expect(one.rounds).toHaveLength(11);
});

it('H08: a sweep checks its members at most every 750 ms, however near the deadlines', () => {
  const sweep = new Sweep(new SteadyClock(1000), 1000, 64);
  const one = member(1);
  sweep.add(one);
  sweep.wakeBy(start);
  vi.advanceTimersByTime(7500);
  expect(one.rounds.length).toBeLessThanOrEqual(11);
});

it('H09: a round contains the time for which the event loop was stalled', () => {
  const sweep = new Sweep(new SteadyClock(1000), 1000, 64);
  const one = member(5000);
  sweep.add(one);
  sweep.wakeBy(start + 5000);
  vi.setSystemTime(wall + 20_000);
  vi.advanceTimersByTime(5000);
  expect(one.rounds.map((round) => round.stalledMs)).toEqual([20_000]);
});
