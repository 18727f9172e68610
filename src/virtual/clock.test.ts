import type { Clock } from '@sinonjs/fake-timers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRandomRoot } from '../random/random.js';
import { installClock, virtualEpoch, virtualStart } from './clock.js';

let clock: Clock;
beforeEach(() => {
  clock = installClock();
});
afterEach(() => clock.uninstall());

describe('the virtual clock', () => {
  it('timers fire in the order of their instants, also while others are refreshed', () => {
    const random = createRandomRoot(1).stream('timers');
    const firedAt: number[] = [];
    const timers = Array.from({ length: 50 }, () =>
      setTimeout(() => firedAt.push(Date.now()), random.integer(1, 1_000)),
    );
    for (let round = 0; round < 40; round += 1) {
      clock.next();
      timers[random.integer(0, timers.length - 1)]?.refresh();
    }
    expect(firedAt).toEqual([...firedAt].sort((one, other) => one - other));
  });
});

it('a virtual run starts on the day that its seed decides, which may be the last of a month, of a February or of a year', () => {
  const days = Array.from({ length: 12 }, (_, seed) =>
    new Date(virtualStart(seed)).toISOString().slice(5, 10),
  );
  for (const day of ['01-31', '02-28', '04-30', '12-31']) expect(days).toContain(day);
  expect(days.slice(0, 6)).toEqual(days.slice(6));
  expect(virtualStart(0)).toBe(virtualEpoch);
});
