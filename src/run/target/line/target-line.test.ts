import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { asHttpFailure } from '../../../simulator/http/http-failure.js';
import { pass, useFakeTime } from '../../../simulator/testing/fixture.js';
import { TargetLine } from './target-line.js';

beforeEach(useFakeTime);
afterEach(() => {
  vi.useRealTimers();
});

const call = { method: 'GET', path: '/x' } as const;

function exchange(status: number, text = '{}'): HttpExchange {
  const request = { method: 'GET', path: '/x', headers: {}, body: undefined };
  return { request, status, headers: {}, body: undefined, text, elapsedMs: 1 };
}

const lost = asHttpFailure(call, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));

/** A line whose plain calls take so long and have this response, or none. */
function lineWith(latencyMs: number, respond: () => HttpExchange) {
  let calls = 0;
  const line = new TargetLine({
    prepare: () => Promise.resolve(),
    async send() {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, latencyMs));
      return respond();
    },
  });
  return { line, calls: () => calls };
}

it('the latency of a target is that of the slowest plain call of the moment, also of one in progress', async () => {
  const { line } = lineWith(2_000, () => exchange(404));
  const release = line.watch();
  await pass(700);
  expect(line.latencyMs(Date.now())).toBe(700);
  await pass(1_300);
  const since = Date.now();
  expect(line.latencyMs(since)).toBe(2_000);
  release();
  await pass(10_000);
  expect(line.latencyMs(Date.now())).toBe(0);
  expect(line.latencyMs(since)).toBe(2_000);
});

it('a target is not called while no scenario watches its line', async () => {
  const { line, calls } = lineWith(0, () => exchange(404));
  const [first, second] = [line.watch(), line.watch()];
  await pass(1_900);
  expect(calls()).toBe(4);
  first();
  second();
  await pass(5_000);
  expect(calls()).toBe(4);
});

it('a target without a response for fifteen seconds is gone, since the first call without one', async () => {
  let isUp = true;
  const { line } = lineWith(0, () => {
    if (isUp) return exchange(404);
    throw lost;
  });
  const gone = vi.fn();
  line.onGone = gone;
  line.watch();
  await pass(2_000);
  isUp = false;
  const since = Date.now();
  await pass(14_000);
  expect(gone).not.toHaveBeenCalled();
  await pass(3_000);
  expect(gone).toHaveBeenCalledOnce();
  expect(Math.abs(gone.mock.calls[0]?.[0] - since)).toBeLessThanOrEqual(500);
});

it('a scenario waits while a target does not respond, and continues when it does', async () => {
  const { line } = lineWith(5_000, () => exchange(404));
  await line.steady();
  await expect(line.around(call, () => Promise.reject(lost))).rejects.toBe(lost);
  const steady = vi.fn();
  void line.steady().then(steady);
  await pass(100);
  expect(steady).not.toHaveBeenCalled();
  await line.around(call, () => Promise.resolve(exchange(200)));
  await pass(1);
  expect(steady).toHaveBeenCalledOnce();
  expect(line.disturbances).toBe(1);
});

it('a scenario that waits alone for a target sees by plain calls that it responds', async () => {
  const { line } = lineWith(100, () => exchange(404));
  await expect(line.around(call, () => Promise.reject(lost))).rejects.toBe(lost);
  const steady = vi.fn();
  void line.steady().then(steady);
  await pass(200);
  expect(steady).toHaveBeenCalledOnce();
});

it('a restart of the run does not show that the target is gone', async () => {
  const { line } = lineWith(0, () => {
    throw lost;
  });
  line.onGone = () => expect.unreachable();
  line.watch();
  await line.whileDown(() => pass(20_000));
  expect(line.disturbances).toBe(0);
  await line.steady();
});
