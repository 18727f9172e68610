import { afterEach, beforeEach, vi } from 'vitest';

/** Stops the clock and the timers. They advance only by the functions of `vi`. */
export function fixClock(now = Date.UTC(2026, 10, 27, 13, 24)): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now,
  });
}

/** Fixes the clock during each test of the file or the `describe` that calls this. */
export function withFixedClock(now?: number): void {
  beforeEach(() => fixClock(now));
  afterEach(() => {
    vi.useRealTimers();
  });
}
