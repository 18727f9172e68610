import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { second } from '../../text/time-units.js';
import { TakeoverLimiter } from './takeover-limiter.js';

const terminal = 1001;

let takeovers: TakeoverLimiter;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  takeovers = new TakeoverLimiter({ maxTakeovers: 5, windowMs: 60 * second, protectionMs: 10 * second });
});

afterEach(() => {
  vi.useRealTimers();
});

function takeOver(times: number, everyMs = second): void {
  for (let round = 0; round < times; round += 1) {
    takeovers.count(terminal);
    vi.advanceTimersByTime(everyMs);
  }
}

describe('sessions of one terminal', () => {
  it('sessions may take over four times within a minute, and never wait if they do it more slowly', () => {
    takeOver(4);
    expect(takeovers.wait(terminal)).toBe(0);
    vi.advanceTimersByTime(60 * second);
    takeOver(40, 15 * second);
    expect(takeovers.wait(terminal)).toBe(0);
  });

  it('after the fifth takeover sessions of this terminal wait, exactly to the millisecond, and those of no other terminal', () => {
    takeOver(4);
    takeovers.count(terminal);
    expect([takeovers.wait(terminal), takeovers.wait(1002)]).toEqual([10 * second, 0]);
    vi.advanceTimersByTime(10 * second - 1);
    expect(takeovers.wait(terminal)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(takeovers.wait(terminal)).toBe(0);
  });

  it('the wait doubles with each further takeover, up to sixteen times', () => {
    takeOver(4);
    const holds = Array.from({ length: 7 }, () => {
      takeovers.count(terminal);
      const hold = takeovers.wait(terminal) / second;
      vi.advanceTimersByTime(hold * second);
      return hold;
    });
    expect(holds).toEqual([10, 20, 40, 80, 160, 160, 160]);
  });

  it('the limit starts again after a minute without a takeover', () => {
    takeOver(5, 0);
    vi.advanceTimersByTime(10 * second + 60 * second);
    takeOver(4, 0);
    expect(takeovers.wait(terminal)).toBe(0);
    takeovers.count(terminal);
    expect(takeovers.wait(terminal)).toBe(10 * second);
  });

  it('with the limit 0 sessions never wait', () => {
    takeovers = new TakeoverLimiter({ maxTakeovers: 0, windowMs: 60 * second, protectionMs: 10 * second });
    takeOver(100);
    expect(takeovers.wait(terminal)).toBe(0);
  });
});
