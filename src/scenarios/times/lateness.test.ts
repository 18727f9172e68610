import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lateness } from './lateness.js';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** A machine whose timers do not fire for so long. */
function stall(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

it('a machine that fires its timers in time is not late', async () => {
  const lateness = new Lateness();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([lateness.around(0), lateness.isCalm]).toEqual([0, true]);
  lateness.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('the delay of a timer counts, also while no timer fires, and the delays of one second are added', async () => {
  const lateness = new Lateness();
  stall(350);
  expect(lateness.around(0)).toBe(300);
  await vi.advanceTimersByTimeAsync(200);
  stall(150);
  expect(lateness.around(0)).toBe(400);
  lateness.stop();
});

it('a delay counts at both ends of a measurement, not in its middle and not before it', async () => {
  const lateness = new Lateness();
  await vi.advanceTimersByTimeAsync(5_000);
  stall(250);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lateness.around(1_000)).toBe(0);
  expect(lateness.around(4_500)).toBe(250);
  expect(lateness.around(5_000)).toBe(250);
  expect(lateness.around(5_301)).toBe(0);
  stall(250);
  expect(lateness.around(1_000)).toBe(200);
  lateness.stop();
});

it('the processor time that the host withholds counts as a delay', async () => {
  let stolenMs = 5_000;
  const lateness = new Lateness({ stolenMs: () => stolenMs });
  await vi.advanceTimersByTimeAsync(500);
  expect(lateness.around(0)).toBe(0);
  stolenMs += 120;
  await vi.advanceTimersByTimeAsync(100);
  expect(lateness.around(0)).toBe(120);
  lateness.stop();
});

it('a machine is calm again two seconds after it was late', async () => {
  const lateness = new Lateness();
  stall(200);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(lateness.isCalm).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(lateness.isCalm).toBe(true);
  lateness.stop();
});

it('a wall clock that is set delays nothing, and everything since before it is disturbed', async () => {
  let aheadMs = 0;
  const clocks = { monotonic: () => Date.now(), wall: () => Date.now() + aheadMs };
  const noticed: string[] = [];
  const lateness = new Lateness({ clocks, onDisturbed: ({ kind, ms }) => noticed.push(`${kind} ${ms}`) });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lateness.disturbedSince(0)).toBeUndefined();
  aheadMs = -3_600_000;
  await vi.advanceTimersByTimeAsync(100);
  expect(noticed).toEqual(['clock-set -3600000']);
  expect(lateness.disturbedSince(1_000)).toBe('the clock of this machine was set by -3600.0 s');
  expect([lateness.around(0), lateness.disturbedSince(5_101)]).toEqual([0, undefined]);
  lateness.stop();
});

it('a process that did not run is disturbed, also before its timers fire', async () => {
  const lateness = new Lateness();
  await vi.advanceTimersByTimeAsync(5_000);
  stall(60_000);
  expect(lateness.disturbedSince(4_900)).toBe('this process was stopped for 60.0 s');
  lateness.stop();
});
