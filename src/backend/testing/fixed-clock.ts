import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { MemoryBackend } from './memory-backend.js';

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

/** Ends the backend of a test with a fixed clock; an internal error or a timer that it leaves behind fails the test. */
export async function endWithoutTimers(backend: MemoryBackend): Promise<void> {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
}
