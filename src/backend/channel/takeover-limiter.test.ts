import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replacements } from './takeover-limiter.js';

const till = 1001;
const second = 1000;

let replacements: Replacements;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  replacements = new Replacements({ limit: 5, windowMs: 60 * second, holdMs: 10 * second });
});

afterEach(() => {
  vi.useRealTimers();
});

function fight(times: number, everyMs = second): void {
  for (let round = 0; round < times; round += 1) {
    replacements.count(till);
    vi.advanceTimersByTime(everyMs);
  }
}

describe('sessions that replace each other', () => {
  it('may do so four times within a minute, and never wait if they do it more slowly', () => {
    fight(4);
    expect(replacements.wait(till)).toBe(0);
    vi.advanceTimersByTime(60 * second);
    fight(40, 15 * second);
    expect(replacements.wait(till)).toBe(0);
  });

  it('are held after the fifth, to the millisecond, and no other terminal with them', () => {
    fight(4);
    replacements.count(till);
    expect([replacements.wait(till), replacements.wait(1002)]).toEqual([10 * second, 0]);
    vi.advanceTimersByTime(10 * second - 1);
    expect(replacements.wait(till)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(replacements.wait(till)).toBe(0);
  });

  it('are held twice as long by each replacement that follows, up to sixteen times', () => {
    fight(4);
    const holds = Array.from({ length: 7 }, () => {
      replacements.count(till);
      const hold = replacements.wait(till) / second;
      vi.advanceTimersByTime(hold * second);
      return hold;
    });
    expect(holds).toEqual([10, 20, 40, 80, 160, 160, 160]);
  });

  it('begin anew after a calm minute', () => {
    fight(5, 0);
    vi.advanceTimersByTime(10 * second + 60 * second);
    fight(4, 0);
    expect(replacements.wait(till)).toBe(0);
    replacements.count(till);
    expect(replacements.wait(till)).toBe(10 * second);
  });

  it('are let be where the limit is 0', () => {
    replacements = new Replacements({ limit: 0, windowMs: 60 * second, holdMs: 10 * second });
    fight(100);
    expect(replacements.wait(till)).toBe(0);
  });
});
