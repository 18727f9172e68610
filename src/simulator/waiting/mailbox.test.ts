import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFakeTime } from '../testing/fixture.js';
import { Mailbox } from './mailbox.js';
import { WaitFailure } from './waiters.js';

beforeEach(useFakeTime);
afterEach(() => vi.useRealTimers());

it('a mailbox keeps the last items and counts those that it dropped', () => {
  const mailbox = new Mailbox<number>(2);
  for (const item of [1, 2, 3]) mailbox.add(item);
  expect(mailbox.items).toEqual([2, 3]);
  expect(mailbox.dropped).toBe(1);
});

it('a mailbox resolves a wait with a present item, or with the first received one', async () => {
  const mailbox = new Mailbox<number>(10);
  mailbox.add(1);
  await expect(mailbox.waitFor((item) => item > 0, 100)).resolves.toBe(1);
  const coming = mailbox.waitFor((item) => item > 2, 100);
  for (const item of [2, 3, 4]) mailbox.add(item);
  await expect(coming).resolves.toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

it('a mailbox rejects a wait at its timeout with a WaitFailure', async () => {
  const wait = new Mailbox<number>(10).waitFor(() => true, 100, 'a number');
  vi.advanceTimersByTime(100);
  await expect(wait).rejects.toThrow(WaitFailure);
  await expect(wait).rejects.toThrow('a number: not received within 100 ms');
});

it('a mailbox rejects every wait when it is closed', async () => {
  const mailbox = new Mailbox<number>(10);
  const waits = [mailbox.waitFor(() => true, 100), mailbox.waitFor(() => false, 100)];
  mailbox.close('it has ended');
  for (const wait of waits) await expect(wait).rejects.toThrow('it has ended');
  expect(vi.getTimerCount()).toBe(0);
});
