import { describe, expect, it, vi } from 'vitest';
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

describe('commands that no result ever comes for', () => {
  it('hold up the others until they expire, and not one instant longer', async () => {
    const session = await fixture.online({ ack: 'auto' });
    for (const id of five) await fixture.queue(id);
    await pass(lifetimeMs / 2);
    for (const id of ['f', 'g', 'h']) await fixture.queue(id);
    await pass(lifetimeMs / 2 - 1);
    expect(session.ids()).toEqual(five);
    await pass(1);
    expect(session.ids()).toEqual([...five, 'f', 'g', 'h']);
  });

  it('make room one by one, each at its own end', async () => {
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

  it('do not put off what was refused, whose time comes before (A07)', async () => {
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

  it('leave no timer behind when the session ends', async () => {
    const session = await fixture.online({ ack: 'auto' });
    for (const id of [...five, 'f']) await fixture.queue(id);
    await rest();
    expect(vi.getTimerCount()).toBe(1);
    fixture.delivery.close(session.session);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that live longer than a timer can wait are looked at again and again, and not in a hurry', async () => {
    const session = await fixture.online({ ack: 'auto' });
    const month = 30 * 86_400_000;
    for (const id of five) {
      await fixture.stored(id);
      await fixture.db
        .updateTable('messages')
        .set({ expires_at: Date.now() + month })
        .execute();
    }
    fixture.delivery.announce(session.session.configId);
    await rest();
    const start = Date.now();
    vi.advanceTimersToNextTimer();
    expect(Date.now() - start).toBeGreaterThan(20 * 86_400_000);
    await rest();
    await pass(start + month - 1_000 - Date.now());
    await fixture.queue('f');
    await rest();
    expect(session.ids()).toEqual(five);
    await pass(1_000);
    expect(session.ids()).toEqual([...five, 'f']);
  });
});

describe('what has expired', () => {
  it('is closed when its terminal comes, and reads EXPIRED as before', async () => {
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
});
