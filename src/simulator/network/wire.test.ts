import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Wire } from './wire.js';

/** The next turn of the event loop, in which a wire without latency delivers. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

it('a wire without latency does not deliver within the call that writes', async () => {
  const wire = new Wire(0);
  let delivered = 0;
  wire.carry(() => {
    delivered += 1;
  });
  await Promise.resolve();
  expect(delivered).toBe(0);
  await turn();
  expect(delivered).toBe(1);
});

it('a wire without latency delivers in the order of writing', async () => {
  const wire = new Wire(0);
  const arrived: number[] = [];
  for (let index = 0; index < 100; index += 1) wire.carry(() => arrived.push(index));
  await turn();
  expect(arrived).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

it('a wire without latency delivers in another turn what is written during a delivery', async () => {
  const wire = new Wire(0);
  const arrived: string[] = [];
  wire.carry(() => {
    arrived.push('question');
    wire.carry(() => arrived.push('response'));
  });
  wire.carry(() => arrived.push('second question'));
  await turn();
  expect(arrived).toEqual(['question', 'second question']);
  await turn();
  expect(arrived).toEqual(['question', 'second question', 'response']);
});

it('a wire without latency counts every write and every arrival', async () => {
  const wire = new Wire(0);
  wire.carry(() => undefined);
  wire.carry(() => undefined);
  expect(wire.activityCount).toBe(2);
  await turn();
  expect(wire.activityCount).toBe(3);
  await turn();
  expect(wire.activityCount).toBe(3);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a wire with latency delivers after its latency, counted from each write', () => {
  const wire = new Wire(5);
  const arrived: string[] = [];
  wire.carry(() => arrived.push('first'));
  vi.advanceTimersByTime(3);
  wire.carry(() => arrived.push('second'));
  vi.advanceTimersByTime(1);
  expect(arrived).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(arrived).toEqual(['first']);
  vi.advanceTimersByTime(3);
  expect(arrived).toEqual(['first', 'second']);
});

it('a wire with latency uses one timer for all writes of an instant', () => {
  const wire = new Wire(1);
  const arrived: number[] = [];
  for (let index = 0; index < 1_000; index += 1) wire.carry(() => arrived.push(index));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(arrived).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  expect(vi.getTimerCount()).toBe(0);
});

it('a wire with latency delivers each write once, however often its timers are used again', () => {
  const wire = new Wire(5);
  const arrived: number[] = [];
  const written: number[] = [];
  const startedAt = Date.now();
  for (let round = 0; round < 20; round += 1) {
    const dueAt = Date.now() - startedAt + 5;
    written.push(dueAt, dueAt);
    for (const _ of [1, 2]) wire.carry(() => arrived.push(Date.now() - startedAt));
    vi.advanceTimersByTime(round % 3 === 0 ? 9 : 2);
  }
  vi.advanceTimersByTime(5);
  expect(arrived).toEqual(written);
});

it('a wire with latency delays a response by its latency too', () => {
  const wire = new Wire(2);
  let respondedAt = 0;
  const startedAt = Date.now();
  wire.carry(() => {
    wire.carry(() => {
      respondedAt = Date.now();
    });
  });
  vi.advanceTimersByTime(10);
  expect(respondedAt - startedAt).toBe(4);
});
