import { describe, expect, it, vi } from 'vitest';
import {
  type DeliveryFixture,
  eachWithDeliveryFixture,
  pass,
  redeliveredIds,
  rest,
  terminal,
} from '../testing/delivery-fixture.js';
import type { RecordedSession } from '../testing/recording-session.js';
import type { TerminalSession } from './session.js';

let fixture: DeliveryFixture;

eachWithDeliveryFixture((begun) => {
  fixture = begun;
});

describe('a store that fails', () => {
  it('a failure of the store is reported, and the delivery continues later', async () => {
    const broken = new Error('no store');
    fixture.failFirst('open', 1, broken);
    await fixture.stored('a');
    const session = await fixture.online();
    expect(fixture.internalErrors.splice(0)).toEqual([broken]);
    await fixture.queue('b');
    await rest();
    expect(session.ids()).toEqual(['a', 'b']);
  });

  it('a failed store is tried again after a delay, even without new messages', async () => {
    const broken = new Error('no store');
    fixture.failFirst('open', 2, broken);
    await fixture.stored('a');
    const session = await fixture.online();
    await pass(4_999);
    expect([session.ids(), fixture.internalErrors]).toEqual([[], [broken]]);
    await pass(1);
    await pass(5_000);
    expect([session.ids(), fixture.internalErrors.splice(0)]).toEqual([['a'], [broken, broken]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a store that failed to record a message records it later, before the next session reads (CMD-05)', async () => {
    const broken = new Error('no store');
    fixture.failFirst('markSent', 1, broken);
    await fixture.stored('a');
    const first = await fixture.online();
    expect([first.ids(), fixture.sent, fixture.internalErrors.splice(0)]).toEqual([['a'], [], [broken]]);
    fixture.delivery.close(first.session);
    const second = await fixture.online();
    expect([second.ids(), redeliveredIds(second)]).toEqual([['a'], ['a']]);
    expect(fixture.sent).toEqual(['a', 'a again']);
  });
});

describe('a message that is rejected (A07)', () => {
  async function refuse(session: RecordedSession<TerminalSession>, messageId: string): Promise<void> {
    const rejection = { configId: terminal, messageId, at: Date.now() };
    const counted = await fixture.store.countRejection(rejection);
    if (counted !== undefined) fixture.delivery.rejected(session.session, counted.message);
    await rest();
  }

  it('a rejected message is redelivered after 5 s on the same session, marked, and does not delay others', async () => {
    const session = await fixture.online();
    await fixture.queue('a');
    await fixture.queue('b');
    await refuse(session, 'a');
    await fixture.queue('c');
    await pass(4_999);
    expect(session.ids()).toEqual(['a', 'b', 'c']);
    await pass(1);
    expect(session.ids()).toEqual(['a', 'b', 'c', 'a']);
    expect(redeliveredIds(session)).toEqual(['a']);
    expect(fixture.sent).toEqual(['a', 'b', 'c', 'a again']);
  });

  it('a rejected message is redelivered at its time, also if the session subscribes again meanwhile', async () => {
    const session = await fixture.online();
    await fixture.queue('a');
    await refuse(session, 'a');
    fixture.delivery.close(session.session);
    await pass(2_000);
    fixture.delivery.open(session.session);
    await pass(2_999);
    expect(session.ids()).toEqual(['a']);
    await pass(1);
    expect(session.ids()).toEqual(['a', 'a']);
  });

  it('a rejected message is redelivered after each NACK, and others at their own times', async () => {
    const session = await fixture.online();
    await fixture.queue('a');
    await fixture.queue('b');
    await refuse(session, 'a');
    await pass(2_000);
    await refuse(session, 'b');
    await pass(3_000);
    expect(session.ids()).toEqual(['a', 'b', 'a']);
    await refuse(session, 'a');
    await pass(2_000);
    expect(session.ids()).toEqual(['a', 'b', 'a', 'b']);
    await pass(3_000);
    expect(session.ids()).toEqual(['a', 'b', 'a', 'b', 'a']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a rejected message is not redelivered once it is settled or has expired', async () => {
    const session = await fixture.online();
    for (const id of ['done', 'late']) await fixture.queue(id);
    for (const id of ['done', 'late']) await refuse(session, id);
    await fixture.done('done');
    fixture.delivery.finished(terminal, 'done');
    await fixture.db
      .updateTable('messages')
      .set({ expires_at: 1 })
      .where('message_id', '=', 'late')
      .execute();
    await fixture.queue('other');
    await pass(5_000);
    expect(session.ids()).toEqual(['done', 'late', 'other']);
  });

  it('a rejected message frees its slot in the window, and waits for a slot when its delay has passed', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await fixture.queue(id);
    const session = await fixture.online();
    await refuse(session, 'a');
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
    await pass(5_000);
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
    fixture.delivery.acknowledged(session.session, 'b');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'a']);
  });

  it('the number of rejected messages that wait is limited to the commands in flight', async () => {
    for (let at = 0; at < 9; at += 1) await fixture.queue(`m${at}`, { command: false });
    const session = await fixture.online();
    for (let at = 0; at < 9; at += 1) await refuse(session, `m${at}`);
    // With five waiting messages nothing further is written; two others were written before.
    expect(session.ids()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6']);
  });

  it('a rejected message is delivered at once to the next session, where the NACK of an older one has no effect', async () => {
    const old = await fixture.online();
    await fixture.queue('a');
    await rest();
    const newer = await fixture.online();
    await refuse(old, 'a');
    await pass(10_000);
    expect([newer.ids(), redeliveredIds(newer)]).toEqual([['a'], ['a']]);
  });
});
