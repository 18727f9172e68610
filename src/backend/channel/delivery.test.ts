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

describe('what waits for a terminal', () => {
  it('goes out in the order in which it was stored, when its session opens (CMD-02)', async () => {
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

  it('goes out once, however often it is announced', async () => {
    const session = await fixture.online();
    await fixture.queue('a');
    for (let round = 0; round < 5; round += 1) fixture.delivery.announce(terminal);
    await rest();
    expect(session.ids()).toEqual(['a']);
  });

  it('goes out although it comes while the store is being read', async () => {
    const session = await fixture.online();
    const many = Array.from({ length: 3 }, (_, index) => `m${index}`);
    // Nothing is awaited between them: the second and third come while the first is on its way.
    await Promise.all(many.map((id) => fixture.queue(id)));
    await rest();
    expect(session.ids()).toEqual(many);
  });

  it('goes out although it was announced at the very last moment of a drain', async () => {
    const session = terminalSession(terminal);
    let inserted: Promise<void> | undefined;
    const late: MessageStore = {
      ...fixture.store,
      async open(...query) {
        const found = await fixture.store.open(...query);
        // The read is over, and did not see this one.
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

  it('does not go out after it has expired, and is then never marked as sent', async () => {
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
  it('holds so many that are not acknowledged, and goes on with each ACK', async () => {
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

  it('does not hold an ack:auto session, but unfinished commands do', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await fixture.queue(id);
    const session = await fixture.online({ ack: 'auto' });
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await fixture.done('c');
    fixture.delivery.finished(terminal, 'c');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('of commands is not freed by an ACK alone', async () => {
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

  it('is freed by a result that comes without an ACK', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await fixture.queue(id);
    const session = await fixture.online();
    fixture.delivery.finished(terminal, 'a');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a message without a requestId', () => {
  it('is done by its ACK, and by being written with ack:auto', async () => {
    await fixture.queue('acked', { command: false });
    await fixture.online();
    expect(await fixture.statusOf('acked')).toBe('SENT');
    await fixture.store.settle(terminal, 'acked', Date.now());
    expect(await fixture.statusOf('acked')).toBe('COMPLETED');
    await fixture.queue('auto', { command: false });
    await fixture.online({ ack: 'auto' });
    expect(await fixture.statusOf('auto')).toBe('COMPLETED');
  });

  it('is not settled for another terminal, nor is a command by an ACK', async () => {
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

describe('the next session', () => {
  it('gets again, first and marked, what was sent and is not done (CMD-05)', async () => {
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

  it('takes over in the middle of a drain: the old one gets no more', async () => {
    const [old, newer] = [terminalSession(terminal), terminalSession(terminal)];
    for (const id of ['a', 'b']) await fixture.queue(id);
    fixture.presence.register(old.session);
    fixture.delivery.open(old.session);
    // The old one's read is under way.
    fixture.presence.register(newer.session);
    fixture.delivery.close(old.session);
    fixture.delivery.open(newer.session);
    await rest();
    expect(old.ids()).toEqual([]);
    expect(newer.ids()).toEqual(['a', 'b']);
  });

  it('is not closed by the late end of the old one (CHN-12)', async () => {
    const old = await fixture.online();
    const newer = await fixture.online();
    fixture.delivery.close(old.session);
    await fixture.queue('a');
    await rest();
    expect([old.ids(), newer.ids()]).toEqual([[], ['a']]);
  });
});

describe('a connection that takes no more', () => {
  it('stops the delivery, which goes on when it has drained', async () => {
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

  it('does not make the delivery spin, also when a whole window waits', async () => {
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

  it('that is closing gets nothing, and nothing is marked as sent', async () => {
    const session = await fixture.online();
    session.connection.close(1000, '');
    await fixture.queue('a');
    await rest();
    expect([session.ids(), await fixture.statusOf('a'), fixture.sent]).toEqual([[], 'QUEUED', []]);
  });
});

describe('observers', () => {
  it('get a live copy of what goes out for the first time, and no backlog (CHN-13)', async () => {
    const observers = [1, 2].map(() => terminalSession(terminal, { observer: true }));
    const foreign = terminalSession(1002, { observer: true });
    await fixture.queue('a');
    const first = await fixture.online();
    fixture.delivery.close(first.session);
    for (const { session } of [...observers, foreign]) fixture.presence.observe(session);
    await rest();
    await fixture.online();
    await fixture.queue('b');
    await rest();
    // `a` was sent again to the terminal: no news to those who look on.
    for (const observer of observers) expect(observer.ids()).toEqual(['b']);
    expect(foreign.ids()).toEqual([]);
  });

  it('do not stop each other or the terminal', async () => {
    const [gone, mute, good] = [1, 2, 3].map(() => terminalSession(terminal, { observer: true }));
    for (const each of [gone, mute, good]) if (each !== undefined) fixture.presence.observe(each.session);
    gone?.connection.close(1000, '');
    if (mute !== undefined) mute.session.subscription = undefined;
    const session = await fixture.online();
    await fixture.queue('a');
    await rest();
    expect([session.ids(), good?.ids(), mute?.ids()]).toEqual([['a'], ['a'], []]);
  });
});
