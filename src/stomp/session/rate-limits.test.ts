import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../limits.js';
import { SteadyClock } from '../timing/steady-clock.js';
import { RateLimits } from './rate-limits.js';

const limited = { code: 'RATE_LIMITED' };
const start = 1;

describe('the rates of a client that the server did not read for three seconds', () => {
  it('the line ends that piled up meanwhile are not counted against the client (BAD-42)', () => {
    const limits = new RateLimits(defaultLimits, new SteadyClock(1_000), start);
    const later = start + 3_000;
    limits.credit(start, later);
    limits.countLineEnds(4 * defaultLimits.bareLineEndsPerSecond, later);
    expect(() => limits.countLineEnds(1, later)).toThrow(expect.objectContaining(limited));
  });

  it('without that, the line ends of one second are its limit (BAD-42)', () => {
    const limits = new RateLimits(defaultLimits, new SteadyClock(1_000), start);
    limits.countLineEnds(defaultLimits.bareLineEndsPerSecond, start + 3_000);
    expect(() => limits.countLineEnds(1, start + 3_000)).toThrow(expect.objectContaining(limited));
  });
});
