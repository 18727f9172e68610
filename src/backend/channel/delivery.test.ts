import { describe, expect, it, vi } from 'vitest';
import type { MessageStore } from '../domain/commands/message.js';
import {
  type DeliveryFixture,
  eachWithDeliveryFixture,
  lifetimeMs,
  redeliveredIds,
  rest,
  terminal,
} from '../testing/delivery-fixture.js';
import { terminalSession } from '../testing/recording-session.js';

let fixture: DeliveryFixture;

eachWithDeliveryFixture((begun) => {
  fixture = begun;
});

describe('messages that wait for a terminal', () => {
  it('waiting messages are delivered in the order of the store when the session opens (CMD-02)', async () => {
    for (const id of ['a', 'b', 'c']) await fixture.queue(id);
    await fixture.queue('other', { configId: 1002 });
    expect(fixture.sent).toEqual([]);
    const session = await fixture.online();
    expect(session.ids()).toEqual(['a', 'b', 'c']);
    expect(fixture.sent).toEqual(['a', 'b', 'c']);
    expect(redeliveredIds(session)).toEqual([]);
    expect(await Promise.all(['a', 'b', 'c', 'other'].map((id) => fixture.statusOf(id)))).toEqual([
      'SENT',
      'SENT',
      'SENT',
      'QUEUED',
    ]);
  });

  it('a message goes out once on each session, also if the session subscribes again (CMD-05, A06)', async () => {
    const session = await fixture.online();
    await fixture.queue('a');
    await rest();
    fixture.delivery.close(session.session);
    await fixture.queue('b');
    fixture.delivery.open(session.session);
    await rest();
    expect(session.ids()).toEqual(['a', 'b']);
    expect(redeliveredIds(session)).toEqual([]);
    const next = await fixture.online();
    for (let round = 0; round < 3; round += 1) fixture.delivery.announce(terminal);
    await rest();
    expect([next.ids(), redeliveredIds(next)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('a session that subscribes again has its whole window', async () => {
    const session = await fixture.online();
    for (const id of ['a', 'b', 'c', 'd']) await fixture.queue(id, { command: false });
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c']);
    fixture.delivery.close(session.session);
    fixture.delivery.open(session.session);
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('a message is delivered once, however often it is announced', async () => {
    const session = await fixture.online();
    await fixture.queue('a');
    for (let round = 0; round < 5; round += 1) fixture.delivery.announce(terminal);
    await rest();
    expect(session.ids()).toEqual(['a']);
  });

  it('a message that arrives while the store is being read is delivered', async () => {
    const session = await fixture.online();
    const many = Array.from({ length: 3 }, (_, index) => `m${index}`);
    // There is no wait between them: the second and third arrive while the first is being delivered.
    await Promise.all(many.map((id) => fixture.queue(id)));
    await rest();
    expect(session.ids()).toEqual(many);
  });

  it('a message that is announced at the last moment of a drain is delivered', async () => {
    const session = terminalSession(terminal);
    let inserted: Promise<void> | undefined;
    const late: MessageStore = {
      ...fixture.store,
      async open(...query) {
        const found = await fixture.store.open(...query);
        // The read has finished and did not include this message.
        inserted ??= fixture.queue('late');
        await inserted;
        return found;
      },
    };
    fixture.delivery = fixture.deliveryFrom(late);
    fixture.presence.register(session.session);
    fixture.delivery.open(session.session);
    await rest();
    expect(session.ids()).toEqual(['late']);
  });

  it('an expired message is neither delivered nor marked as sent', async () => {
    await fixture.queue('old');
    vi.advanceTimersByTime(lifetimeMs);
    await fixture.queue('new');
    const session = await fixture.online();
    expect(session.ids()).toEqual(['new']);
    const row = fixture.db
      .selectFrom('messages')
      .select(['status', 'sent_at'])
      .where('message_id', '=', 'old');
    expect(await row.executeTakeFirst()).toEqual({ status: 'EXPIRED', sent_at: null });
  });
});

describe('the window', () => {
  it('the window limits the unacknowledged messages, and each ACK makes room', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await fixture.queue(id, { command: false });
    const session = await fixture.online();
    expect(session.ids()).toEqual(['a', 'b', 'c']);
    fixture.delivery.acknowledged(session.session, 'b');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
    fixture.delivery.acknowledged(session.session, 'b');
    fixture.delivery.acknowledged(session.session, 'unknown');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
    for (const id of ['a', 'c']) fixture.delivery.acknowledged(session.session, id);
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('the window does not limit an ack:auto session, but commands without a result do', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await fixture.queue(id);
    const session = await fixture.online({ ack: 'auto' });
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await fixture.done('c');
    fixture.delivery.finished(terminal, 'c');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('an ACK does not make room for commands', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await fixture.queue(id);
    const session = await fixture.online();
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      fixture.delivery.acknowledged(session.session, id);
      await rest();
    }
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    fixture.delivery.finished(terminal, 'a');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('a result without an ACK makes room in the window', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await fixture.queue(id);
    const session = await fixture.online();
    fixture.delivery.finished(terminal, 'a');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a message without a requestId', () => {
  it('a push is settled by its ACK, or when it is written with ack:auto', async () => {
    await fixture.queue('acked', { command: false });
    await fixture.online();
    expect(await fixture.statusOf('acked')).toBe('SENT');
    await fixture.store.settle(terminal, 'acked', Date.now());
    expect(await fixture.statusOf('acked')).toBe('COMPLETED');
    await fixture.queue('auto', { command: false });
    await fixture.online({ ack: 'auto' });
    expect(await fixture.statusOf('auto')).toBe('COMPLETED');
  });

  it('an ACK settles no push of another terminal, and no command', async () => {
    await fixture.queue('status', { command: false });
    await fixture.queue('command');
    await fixture.store.settle(1002, 'status', Date.now());
    await fixture.store.settle(terminal, 'command', Date.now());
    expect(await Promise.all(['status', 'command'].map((id) => fixture.statusOf(id)))).toEqual([
      'QUEUED',
      'QUEUED',
    ]);
  });
});

it('the next session gets unsettled messages again, first and marked (CMD-05)', async () => {
  await fixture.queue('a');
  await fixture.queue('b');
  const first = await fixture.online();
  await fixture.done('a');
  fixture.delivery.finished(terminal, 'a');
  fixture.delivery.close(first.session);
  await fixture.queue('c');
  const second = await fixture.online();
  expect(second.ids()).toEqual(['b', 'c']);
  expect(redeliveredIds(second)).toEqual(['b']);
  expect(fixture.sent).toEqual(['a', 'b', 'b again', 'c']);
  expect(first.ids()).toEqual(['a', 'b']);
});

it('the next session takes over in the middle of a drain, and the old one no longer gets messages', async () => {
  const [old, newer] = [terminalSession(terminal), terminalSession(terminal)];
  for (const id of ['a', 'b']) await fixture.queue(id);
  fixture.presence.register(old.session);
  fixture.delivery.open(old.session);
  // The read for the old session is in progress.
  fixture.presence.register(newer.session);
  fixture.delivery.close(old.session);
  fixture.delivery.open(newer.session);
  await rest();
  expect(old.ids()).toEqual([]);
  expect(newer.ids()).toEqual(['a', 'b']);
});

it('the late end of the old session does not close the next one (CHN-12)', async () => {
  const old = await fixture.online();
  const newer = await fixture.online();
  fixture.delivery.close(old.session);
  await fixture.queue('a');
  await rest();
  expect([old.ids(), newer.ids()]).toEqual([[], ['a']]);
});

it('a full connection stops the delivery, which continues when it has drained', async () => {
  const session = await fixture.online({ ack: 'auto' });
  session.connection.writable = false;
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await fixture.queue(id);
  await rest();
  expect(session.ids()).toEqual([]);
  expect(await fixture.statusOf('a')).toBe('QUEUED');
  session.connection.writable = true;
  fixture.delivery.announce(terminal);
  await rest();
  expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('a full connection does not make the delivery loop, even with a whole window waiting', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await fixture.stored(id);
  const session = terminalSession(terminal);
  session.connection.writable = false;
  const reads = vi.fn(fixture.store.open);
  fixture.delivery = fixture.deliveryFrom({ open: reads });
  fixture.presence.register(session.session);
  fixture.delivery.open(session.session);
  await rest();
  expect(reads).toHaveBeenCalledTimes(1);
});

it('a closing connection gets no message, and none is marked as sent', async () => {
  const session = await fixture.online();
  session.connection.close(1000, '');
  await fixture.queue('a');
  await rest();
  expect([session.ids(), await fixture.statusOf('a'), fixture.sent]).toEqual([[], 'QUEUED', []]);
});

it('observers get a copy of what is queued, and neither backlog nor redeliveries (CHN-13, CHN-18)', async () => {
  const observers = [1, 2].map(() => terminalSession(terminal, { observer: true }));
  const foreign = terminalSession(1002, { observer: true });
  await fixture.queue('a');
  const first = await fixture.online();
  fixture.delivery.close(first.session);
  for (const { session } of [...observers, foreign]) fixture.presence.observe(session);
  await fixture.queue('b');
  // The terminal is offline.
  for (const observer of observers) expect(observer.ids()).toEqual(['b']);
  await fixture.online();
  await fixture.queue('c');
  await rest();
  for (const observer of observers) expect(observer.ids()).toEqual(['b', 'c']);
  expect(foreign.ids()).toEqual([]);
});

it('observers do not stop each other or the terminal', async () => {
  const [gone, mute, good] = [1, 2, 3].map(() => terminalSession(terminal, { observer: true }));
  for (const each of [gone, mute, good]) if (each !== undefined) fixture.presence.observe(each.session);
  gone?.connection.close(1000, '');
  if (mute !== undefined) mute.session.subscription = undefined;
  const session = await fixture.online();
  await fixture.queue('a');
  await rest();
  expect([session.ids(), good?.ids(), mute?.ids()]).toEqual([['a'], ['a'], []]);
});
