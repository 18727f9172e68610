import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFakeTime } from '../testing/fixture.js';
import { ResponseReader } from './response-reader.js';

/** The reader does not use what undici gives it, until it aborts. */
const controller = { abort: vi.fn() } as unknown as Parameters<ResponseReader['onResponseData']>[0];

function readerOf(signal?: AbortSignal): ResponseReader {
  return new ResponseReader({
    method: 'GET',
    path: '/x',
    maxResponseBytes: 100,
    callTimeoutMs: 60_000,
    signal,
  });
}

beforeEach(() => useFakeTime());
afterEach(() => {
  vi.useRealTimers();
});

it('the reader of a response that is complete has no timer and no listener any longer', async () => {
  const { signal } = new AbortController();
  const reader = readerOf(signal);
  expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([1, 1]);
  reader.onRequestStart(controller);
  reader.onResponseStart(controller, 200, {});
  for (const part of ['{"a":', '1}']) reader.onResponseData(controller, Buffer.from(part));
  reader.onResponseEnd();
  expect(await reader.response).toMatchObject({ status: 200, text: '{"a":1}' });
  // A timer would keep the process alive, and the signal of a run collects the listeners of all its calls.
  expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0]);
});

it('the reader of a response that fails has no timer and no listener any longer', async () => {
  const { signal } = new AbortController();
  const reader = readerOf(signal);
  reader.onResponseError(controller, new Error('the end'));
  await expect(reader.response).rejects.toMatchObject({ code: 'network' });
  expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0]);
});
