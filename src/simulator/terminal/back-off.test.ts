import { describe, expect, it } from 'vitest';
import { BackOff } from './back-off.js';

describe('the back-off', () => {
  it('waits 1, 2, 4, 8, 16, 30 and then always 30 s (REC-02)', () => {
    const backOff = new BackOff();
    const delays = Array.from({ length: 8 }, () => backOff.next().delayMs);
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('counts its attempts from 1', () => {
    const backOff = new BackOff();
    expect([backOff.next(), backOff.next()].map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it('stays at 30 s for as long as one likes', () => {
    const backOff = new BackOff();
    for (let attempt = 0; attempt < 5_000; attempt += 1) backOff.next();
    expect(backOff.next()).toEqual({ attempt: 5_001, delayMs: 30_000 });
  });

  it('starts again when it is reset', () => {
    const backOff = new BackOff();
    backOff.next();
    backOff.next();
    backOff.reset();
    expect(backOff.next()).toEqual({ attempt: 1, delayMs: 1_000 });
  });
});
