import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFakeTime } from '../testing/fixture.js';
import { Outbox } from './outbox.js';

beforeEach(useFakeTime);
afterEach(() => vi.useRealTimers());

function sender(written: string[]): Outbox {
  return new Outbox(({ destination }) => written.push(destination));
}

function send(outbox: Outbox, count: number, from = 0): void {
  for (let index = from; index < from + count; index += 1) {
    outbox.send({ destination: String(index), body: undefined, onReceipt: undefined });
  }
}

it('the outbox sends the frames of a burst at once, without a timer', () => {
  const written: string[] = [];
  send(sender(written), 40);
  expect(written).toHaveLength(40);
  expect(vi.getTimerCount()).toBe(0);
});

it('the outbox sends further frames in order at 40 per second', () => {
  const written: string[] = [];
  const outbox = sender(written);
  send(outbox, 100);
  vi.advanceTimersByTime(500);
  expect(written).toHaveLength(60);
  send(outbox, 1, 100);
  vi.advanceTimersByTime(5_000);
  expect(written).toEqual(Array.from({ length: 101 }, (_, index) => String(index)));
  expect(vi.getTimerCount()).toBe(0);
});

it('the outbox drops its queue at the end of the session', () => {
  const written: string[] = [];
  const outbox = sender(written);
  send(outbox, 100);
  outbox.clear();
  vi.advanceTimersByTime(5_000);
  expect(written).toHaveLength(40);
  send(outbox, 1, 100);
  expect(written.at(-1)).toBe('100');
});

it('the outbox can be cleared during a write', () => {
  const written: string[] = [];
  const outbox: Outbox = new Outbox(({ destination }) => {
    written.push(destination);
    if (destination === '45') outbox.clear();
  });
  send(outbox, 100);
  vi.advanceTimersByTime(5_000);
  expect(written).toHaveLength(46);
  expect(vi.getTimerCount()).toBe(0);
});
