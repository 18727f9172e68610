import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopFleet } from './stop-fleet.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fleet whose terminals take so long to disconnect, unless they are cut off. */
function fleetOf(disconnectMs: number) {
  let ended = (): void => undefined;
  return {
    cuts: 0,
    stop: () =>
      new Promise<void>((resolve) => {
        ended = resolve;
        setTimeout(resolve, disconnectMs);
      }),
    cutOff() {
      this.cuts += 1;
      ended();
    },
  };
}

it('the stop of a fleet lets every terminal disconnect at the end of a run, however long that takes', async () => {
  const fleet = fleetOf(9_000);
  const stopped = stopFleet(fleet, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(9_000);
  await stopped;
  expect(fleet.cuts).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['before', true],
  ['during', false],
])(
  'the stop of a fleet cuts the terminals off within a second if the run is stopped %s it',
  async (_, before) => {
    const stopping = new AbortController();
    if (before) stopping.abort();
    const fleet = fleetOf(9_000);
    const stopped = stopFleet(fleet, stopping.signal);
    await vi.advanceTimersByTimeAsync(5);
    stopping.abort();
    await vi.advanceTimersByTimeAsync(1_000);
    await stopped;
    expect(fleet.cuts).toBe(1);
  },
);
