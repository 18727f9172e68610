import { expect, it } from 'vitest';
import { ClockWatch, describeDisturbance } from './clock-watch.js';

/** Clocks that the test sets, with a watch that looks every 50 ms. */
function fixture() {
  const at = { monotonic: 1_000, wall: 5_000 };
  const watch = new ClockWatch(50, { monotonic: () => at.monotonic, wall: () => at.wall });
  const look = (passedMs: number, stepMs = 0) => {
    at.monotonic += passedMs;
    at.wall += passedMs + stepMs;
    return watch.look().map(describeDisturbance);
  };
  return { look, watch, at };
}

it('a clock that runs evenly on a busy machine is not a disturbance', () => {
  const { look } = fixture();
  expect([look(50), look(900), look(0), look(50, 3)]).toEqual([[], [], [], []]);
});

it.each([
  [-5_000, 'the clock of this machine was set by -5.0 s'],
  [3_600_000, 'the clock of this machine was set by +3600.0 s, or it was suspended'],
])('a step of %i ms is noticed once', (stepMs, text) => {
  const { look } = fixture();
  expect([look(50, stepMs), look(50)]).toEqual([[text], []]);
});

it('small steps in one direction are noticed when they add up', () => {
  const { look } = fixture();
  expect([look(50, 300), look(50, 300)]).toEqual([
    [],
    ['the clock of this machine was set by +0.6 s, or it was suspended'],
  ]);
});

it('a process that did not run is noticed with the instants around it', () => {
  const { look, watch, at } = fixture();
  look(50);
  at.monotonic += 60_050;
  at.wall += 60_050;
  expect(watch.look()).toEqual([{ kind: 'stopped', ms: 60_000, from: 1_050, to: 61_100 }]);
});

it('a process that stops between two readings is noticed at the next look, and no step is', () => {
  const times = [0, 50, 30_050, 30_100, 30_100];
  const walls = [7_000, 37_050, 37_100];
  const watch = new ClockWatch(50, { monotonic: () => times.shift() ?? 0, wall: () => walls.shift() ?? 0 });
  expect(watch.look()).toEqual([]);
  expect(watch.look()).toEqual([{ kind: 'stopped', ms: 30_050, from: 0, to: 30_100 }]);
});
