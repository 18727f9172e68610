import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Network } from '../../../simulator/network/network.js';
import type { ChannelTranslator } from '../../../simulator/stomp/channel-translator.js';
import { useFakeTime } from '../../../simulator/testing/fixture.js';
import { RequestBudget } from './request-budget.js';

beforeEach(useFakeTime);
afterEach(() => {
  vi.useRealTimers();
});

/** Takes turns, and returns the times at which they come, from now on. */
async function turns(budget: RequestBudget, count: number): Promise<readonly number[]> {
  const since = Date.now();
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) void budget.turn().then(() => times.push(Date.now() - since));
  await vi.advanceTimersByTimeAsync(10_000);
  return times;
}

it('a request budget spreads requests evenly', async () => {
  expect(await turns(new RequestBudget(10), 4)).toEqual([0, 100, 200, 300]);
});

it('a request budget counts handshakes, which delay the requests after them', async () => {
  const budget = new RequestBudget(10);
  const opened: string[] = [];
  const network = budget.counting({
    connect: (url: string) => opened.push(url),
    openWebSocket: (url: string) => opened.push(url),
  } as unknown as Network);
  network.connect('ws://one');
  network.openWebSocket('ws://two');
  expect(opened).toEqual(['ws://one', 'ws://two']);
  expect(await turns(budget, 2)).toEqual([200, 300]);
});

it('a request budget leaves the translation of raw clients in place', () => {
  const translator = {} as ChannelTranslator;
  const below = { translator } as unknown as Network;
  expect(new RequestBudget(10).counting(below).translator).toBe(translator);
});

it('a request budget shows the longest delay since an instant', async () => {
  const budget = new RequestBudget(10);
  const since = Date.now();
  await turns(budget, 4);
  expect(budget.delayedMs(since)).toBe(300);
  expect(budget.delayedMs(Date.now())).toBe(0);
});
