import { expect, it, vi } from 'vitest';
import {
  type DeliveryFixture,
  eachWithDeliveryFixture,
  lifetimeMs,
  pass,
  rest,
} from '../testing/delivery-fixture.js';

let fixture: DeliveryFixture;

eachWithDeliveryFixture((begun) => {
  fixture = begun;
});

const five = ['a', 'b', 'c', 'd', 'e'];

it('commands without a result block others until they expire, and not a millisecond longer', async () => {
  const session = await fixture.online({ ack: 'auto' });
  for (const id of five) await fixture.queue(id);
  await pass(lifetimeMs / 2);
  for (const id of ['f', 'g', 'h']) await fixture.queue(id);
  await pass(lifetimeMs / 2 - 1);
  expect(session.ids()).toEqual(five);
  await pass(1);
  expect(session.ids()).toEqual([...five, 'f', 'g', 'h']);
});

it('commands without a result make room one by one, each at its expiry', async () => {
  const session = await fixture.online({ ack: 'auto' });
  for (const id of five) {
    await fixture.queue(id);
    await pass(1_000);
  }
  for (const id of ['f', 'g']) await fixture.queue(id);
  await pass(lifetimeMs - 5_000 - 1);
  expect(session.ids()).toEqual(five);
  await pass(1);
  expect(session.ids()).toEqual([...five, 'f']);
  await pass(1_000);
  expect(session.ids()).toEqual([...five, 'f', 'g']);
});

it('commands without a result do not delay a rejected message that is due earlier (A07)', async () => {
  const session = await fixture.online({ ack: 'auto' });
  for (const id of five) await fixture.queue(id);
  await fixture.queue('f');
  await rest();
  const rejection = { configId: session.session.configId, messageId: 'a', at: Date.now() };
  const counted = await fixture.store.countRejection(rejection);
  if (counted !== undefined) fixture.delivery.rejected(session.session, counted.message);
  await pass(5_000);
  expect(session.ids()).toEqual([...five, 'a']);
  await pass(lifetimeMs - 5_000);
  expect(session.ids()).toEqual([...five, 'a']);
  await fixture.queue('g');
  await rest();
  expect(session.ids()).toEqual([...five, 'a', 'g']);
});

it('commands without a result leave no timer when the session ends', async () => {
  const session = await fixture.online({ ack: 'auto' });
  for (const id of [...five, 'f']) await fixture.queue(id);
  await rest();
  expect(vi.getTimerCount()).toBe(1);
  fixture.delivery.close(session.session);
  expect(vi.getTimerCount()).toBe(0);
});

it('commands that live longer than the maximum delay of a timer are checked repeatedly, but not continuously', async () => {
  const session = await fixture.online({ ack: 'auto' });
  const month = 30 * 86_400_000;
  const live = (ms: number) =>
    fixture.db
      .updateTable('messages')
      .set({ expires_at: Date.now() + ms })
      .execute();
  for (const id of five) await fixture.stored(id);
  await live(month);
  fixture.delivery.announce(session.session.configId);
  await rest();
  expect(session.ids()).toEqual(five);
  await fixture.stored('f');
  await live(2 * month);
  fixture.delivery.announce(session.session.configId);
  await rest();
  const start = Date.now();
  vi.advanceTimersToNextTimer();
  expect(Date.now() - start).toBeGreaterThan(20 * 86_400_000);
  await rest();
  await pass(start + month - 1_000 - Date.now());
  expect(session.ids()).toEqual(five);
  await pass(1_000);
  expect(session.ids()).toEqual([...five, 'f']);
});

it('an expired command is closed when its terminal connects, and still reads EXPIRED', async () => {
  const openRows = () => fixture.db.selectFrom('messages').where('completed_at', 'is', null);
  for (const id of five) await fixture.stored(id);
  await fixture.stored('other', { configId: 1002 });
  vi.advanceTimersByTime(lifetimeMs);
  await fixture.stored('f');
  const session = await fixture.online();
  expect(session.ids()).toEqual(['f']);
  const rows = await openRows().select('message_id').orderBy('seq').execute();
  expect(rows.map(({ message_id }) => message_id)).toEqual(['other', 'f']);
});
