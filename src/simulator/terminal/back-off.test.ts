import { expect, it } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { BackOff } from './back-off.js';

it('the back-off waits 1, 2, 4, 8, 16, 30 and then always 30 s (REC-02)', () => {
  const backOff = new BackOff();
  const delays = Array.from({ length: 8 }, () => backOff.next().delayMs);
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

it('the back-off counts its attempts from 1', () => {
  const backOff = new BackOff();
  expect([backOff.next(), backOff.next()].map(({ attempt }) => attempt)).toEqual([1, 2]);
});

it('the back-off stays at 30 s for any number of attempts', () => {
  const backOff = new BackOff();
  for (let attempt = 0; attempt < 5_000; attempt += 1) backOff.next();
  expect(backOff.next()).toEqual({ attempt: 5_001, delayMs: 30_000 });
});

it('the back-off begins again after a reset', () => {
  const backOff = new BackOff();
  backOff.next();
  backOff.next();
  backOff.reset();
  expect(backOff.next()).toEqual({ attempt: 1, delayMs: 1_000 });
});

it('the back-off draws each wait between half of the exact one and the whole with jitter, identically for one seed', () => {
  const waits = (seed: number) => {
    const backOff = new BackOff(createRandomRoot(seed).stream('terminal'));
    return Array.from({ length: 50 }, () => backOff.next().delayMs);
  };
  const exact = [1_000, 2_000, 4_000, 8_000, 16_000];
  for (const [index, wait] of waits(1).entries()) {
    const whole = exact[index] ?? 30_000;
    expect(wait).toBeGreaterThanOrEqual(whole / 2);
    expect(wait).toBeLessThanOrEqual(whole);
  }
  expect(new Set(waits(1)).size).toBeGreaterThan(40);
  expect(waits(1)).toEqual(waits(1));
  expect(waits(2)).not.toEqual(waits(1));
});
