import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WireLog } from './wire-log.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the end of a wire log releases everyone who waits, at once and without a timer that keeps the process', async () => {
  const log = new WireLog();
  const waits = [log.until(() => undefined, 300_000), log.until(() => undefined, 300_000)];
  log.end();
  expect(vi.getTimerCount()).toBe(0);
  expect(await Promise.all([...waits, log.until(() => 1, 300_000)])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
