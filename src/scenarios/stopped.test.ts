import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endablePause, pause, Stopped } from './stopped.js';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** The present state of a promise. */
function stateOf(promise: Promise<void>): () => string {
  let state = 'open';
  promise.then(
    () => {
      state = 'resolved';
    },
    (error: unknown) => {
      state = error instanceof Stopped ? 'stopped' : 'failed';
    },
  );
  return () => state;
}

it('a pause resolves after its time, and not before', async () => {
  const state = stateOf(pause(1_000, new AbortController().signal));
  await vi.advanceTimersByTimeAsync(999);
  expect(state()).toBe('open');
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toBe('resolved');
});

it('a pause is stopped as soon as its signal is given, also before it begins', async () => {
  const stopping = new AbortController();
  const state = stateOf(pause(1_000, stopping.signal));
  stopping.abort();
  const later = stateOf(pause(1_000, stopping.signal));
  await vi.advanceTimersByTimeAsync(0);
  expect([state(), later(), vi.getTimerCount()]).toEqual(['stopped', 'stopped', 0]);
});

it('a pause that was ended has no timer, and settles neither by the time nor by its signal', async () => {
  const stopping = new AbortController();
  const { elapsed, end } = endablePause(1_000, stopping.signal);
  const state = stateOf(elapsed);
  end();
  expect(vi.getTimerCount()).toBe(0);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(state()).toBe('open');
});
