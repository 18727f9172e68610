import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lateness } from './lateness.js';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

it('a machine that fires its timers in time is not late', async () => {
  const lateness = new Lateness();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lateness.maxMs).toBe(0);
  lateness.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('the longest delay of a machine is kept, also while no timer fires', async () => {
  const lateness = new Lateness();
  vi.setSystemTime(900);
  expect(lateness.maxMs).toBe(800);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lateness.maxMs).toBe(800);
  lateness.stop();
});
