import { describe, expect, it } from 'vitest';
import { FailureThrottle } from './failure-throttle.js';

const limits = { failuresPerMinute: 3, blockedMs: 10_000 };

function attempts(throttle: FailureThrottle, key: string, ...at: readonly number[]): readonly boolean[] {
  return at.map((each) => throttle.begin(key, each));
}

describe('the throttle of failures', () => {
  it('a key is blocked after the maximum number of failures within a minute, from the last one on', () => {
    const throttle = new FailureThrottle(limits);
    expect(attempts(throttle, 'a', 0, 30_000, 59_999, 60_000, 69_998)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(throttle.begin('a', 69_999)).toBe(true);
  });

  it('failures do not count after a minute', () => {
    const throttle = new FailureThrottle(limits);
    expect(attempts(throttle, 'a', 0, 1, 60_001, 60_002, 60_003)).toEqual([true, true, true, true, true]);
  });

  it('successful attempts do not count, and keys without failures are not stored', () => {
    const throttle = new FailureThrottle(limits);
    for (let at = 0; at < 100; at++) {
      expect(throttle.begin('a', at)).toBe(true);
      throttle.succeeded('a', at);
    }
    expect(throttle.size).toBe(0);
    expect(attempts(throttle, 'a', 200, 201)).toEqual([true, true]);
    expect(throttle.begin('a', 202)).toBe(true);
    expect(throttle.begin('a', 203)).toBe(false);
    throttle.succeeded('a', 202);
    // The two earlier failures still count.
    expect(attempts(throttle, 'a', 204, 205)).toEqual([true, false]);
  });

  it('keys are counted separately', () => {
    const throttle = new FailureThrottle(limits);
    attempts(throttle, 'a', 0, 1, 2);
    expect([throttle.begin('a', 3), throttle.begin('b', 3)]).toEqual([false, true]);
  });

  it('at most 10,000 keys are stored', () => {
    const throttle = new FailureThrottle(limits);
    for (let key = 0; key < 12_000; key++) throttle.begin(`address ${key}`, key);
    expect(throttle.size).toBe(10_000);
  });
});
