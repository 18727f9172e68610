import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageStore, OutboundMessage } from '../commands/message.js';
import { type Db, openDatabase } from '../store/database.js';
import { createMessageStore } from '../store/message-store.js';
import { type Recorded, terminalSession } from '../testing/recording-session.js';
import { Delivery } from './delivery.js';
import { Presence } from './presence.js';
import type { TerminalSession } from './session.js';

const till = 1001;
const lifetimeMs = 86_400_000;

let db: Db;
let store: MessageStore;
let presence: Presence;
let delivery: Delivery;
/** messageId of each that was reported as sent; marked if it was not for the first time. */
let sent: string[];
let faults: unknown[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  db = await openDatabase();
  store = createMessageStore(db);
  presence = new Presence();
  sent = [];
  faults = [];
  delivery = createDelivery(store);
});

afterEach(async () => {
  await db.destroy();
  vi.useRealTimers();
  expect(faults).toEqual([]);
});

function createDelivery(from: MessageStore): Delivery {
  return new Delivery({
    store: from,
    presence,
    window: 3,
    commandsInFlight: 5,
    retryMs: 5_000,
    onSent: ({ messageId }, redelivered) => sent.push(redelivered ? `${messageId} again` : messageId),
    onFault: (fault) => faults.push(fault),
  });
}

/** Stores a command, or a message that asks for no result. */
function stored(messageId: string, { command = true, configId = till } = {}): Promise<OutboundMessage> {
  return store.enqueue({
    messageId,
    configId,
    requestId: command ? `req ${messageId}` : null,
    action: command ? 'PRINT' : 'PAYMENT_STATUS',
    body: '{}',
    createdAt: Date.now(),
    expiresAt: Date.now() + lifetimeMs,
  });
}

async function queue(messageId: string, kind?: { command?: boolean; configId?: number }): Promise<void> {
  const { configId } = await stored(messageId, kind);
  delivery.announce(configId);
}

function done(messageId: string) {
  const requestId = `req ${messageId}`;
  return store.complete({ configId: till, requestId, status: 'COMPLETED', result: null, at: Date.now() });
}

/** The promises of the store and the delivery come to rest: they use no timer and no I/O. */
function rest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** So much time goes by, and all that it sets off comes to rest. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await rest();
}

async function online(options?: Parameters<typeof terminalSession>[1]): Promise<Recorded<TerminalSession>> {
  const recorded = terminalSession(till, options);
  presence.register(recorded.session);
  delivery.open(recorded.session);
  await rest();
  return recorded;
}

async function statusOf(messageId: string) {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row?.status;
}

const redeliveredIds = ({ connection }: Recorded<TerminalSession>) =>
  connection.delivered
    .filter(({ headers }) => headers?.some(([name, value]) => name === 'redelivered' && value === 'true'))
    .map(({ messageId }) => messageId);

describe('what waits for a terminal', () => {
  it('goes out in the order in which it was stored, when its session opens (CMD-02)', async () => {
    for (const id of ['a', 'b', 'c']) await queue(id);
    await queue('other', { configId: 1002 });
    expect(sent).toEqual([]);
    const session = await online();
    expect(session.ids()).toEqual(['a', 'b', 'c']);
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(redeliveredIds(session)).toEqual([]);
    expect(await Promise.all(['a', 'b', 'c', 'other'].map(statusOf))).toEqual([
      'SENT',
      'SENT',
      'SENT',
      'QUEUED',
    ]);
  });

  it('goes out once, however often it is announced', async () => {
    const session = await online();
    await queue('a');
    for (let round = 0; round < 5; round += 1) delivery.announce(till);
    await rest();
    expect(session.ids()).toEqual(['a']);
  });

  it('goes out although it comes while the store is being read', async () => {
    const session = await online();
    const many = Array.from({ length: 3 }, (_, index) => `m${index}`);
    // Nothing is awaited between them: the second and third come while the first is on its way.
    await Promise.all(many.map((id) => queue(id)));
    await rest();
    expect(session.ids()).toEqual(many);
  });

  it('goes out although it was announced at the very last moment of a drain', async () => {
    const session = terminalSession(till);
    let inserted: Promise<void> | undefined;
    const late: MessageStore = {
      ...store,
      async open(...query) {
        const found = await store.open(...query);
        // The read is over, and did not see this one.
        inserted ??= queue('late');
        await inserted;
        return found;
      },
    };
    delivery = createDelivery(late);
    presence.register(session.session);
    delivery.open(session.session);
    await rest();
    expect(session.ids()).toEqual(['late']);
  });

  it('does not go out after it has expired, and is then never marked as sent', async () => {
    await queue('old');
    vi.advanceTimersByTime(lifetimeMs);
    await queue('new');
    const session = await online();
    expect(session.ids()).toEqual(['new']);
    expect(await statusOf('old')).toBe('QUEUED');
  });
});

describe('the window', () => {
  it('holds so many that are not acknowledged, and goes on with each ACK', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await queue(id, { command: false });
    const session = await online();
    expect(session.ids()).toEqual(['a', 'b', 'c']);
    delivery.acknowledged(till, 'b');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
    delivery.acknowledged(till, 'b');
    delivery.acknowledged(till, 'unknown');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
    for (const id of ['a', 'c']) delivery.acknowledged(till, id);
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('does not hold an ack:auto session, but unfinished commands do', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await queue(id);
    const session = await online({ ack: 'auto' });
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await done('c');
    delivery.finished(till, 'c');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('of commands is not freed by an ACK alone', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await queue(id);
    const session = await online();
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      delivery.acknowledged(till, id);
      await rest();
    }
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    delivery.finished(till, 'a');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('is freed by a result that comes without an ACK', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await queue(id);
    const session = await online();
    delivery.finished(till, 'a');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a message without a requestId', () => {
  it('is done by its ACK, and by being written with ack:auto', async () => {
    await queue('acked', { command: false });
    await online();
    expect(await statusOf('acked')).toBe('SENT');
    await store.settle(till, 'acked', Date.now());
    expect(await statusOf('acked')).toBe('COMPLETED');
    await queue('auto', { command: false });
    await online({ ack: 'auto' });
    expect(await statusOf('auto')).toBe('COMPLETED');
  });

  it('is not settled for another terminal, nor is a command by an ACK', async () => {
    await queue('status', { command: false });
    await queue('command');
    await store.settle(1002, 'status', Date.now());
    await store.settle(till, 'command', Date.now());
    expect(await Promise.all(['status', 'command'].map(statusOf))).toEqual(['QUEUED', 'QUEUED']);
  });
});

describe('the next session', () => {
  it('gets again, first and marked, what was sent and is not done (CMD-05)', async () => {
    await queue('a');
    await queue('b');
    const first = await online();
    await done('a');
    delivery.finished(till, 'a');
    delivery.close(first.session);
    await queue('c');
    const second = await online();
    expect(second.ids()).toEqual(['b', 'c']);
    expect(redeliveredIds(second)).toEqual(['b']);
    expect(sent).toEqual(['a', 'b', 'b again', 'c']);
    expect(first.ids()).toEqual(['a', 'b']);
  });

  it('takes over in the middle of a drain: the old one gets no more', async () => {
    const [old, newer] = [terminalSession(till), terminalSession(till)];
    for (const id of ['a', 'b']) await queue(id);
    presence.register(old.session);
    delivery.open(old.session);
    // The old one's read is under way.
    presence.register(newer.session);
    delivery.close(old.session);
    delivery.open(newer.session);
    await rest();
    expect(old.ids()).toEqual([]);
    expect(newer.ids()).toEqual(['a', 'b']);
  });

  it('is not closed by the late end of the old one (CHN-12)', async () => {
    const old = await online();
    const newer = await online();
    delivery.close(old.session);
    await queue('a');
    await rest();
    expect([old.ids(), newer.ids()]).toEqual([[], ['a']]);
  });
});

describe('a connection that takes no more', () => {
  it('stops the delivery, which goes on when it has drained', async () => {
    const session = await online({ ack: 'auto' });
    session.connection.writable = false;
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await queue(id);
    await rest();
    expect(session.ids()).toEqual([]);
    expect(await statusOf('a')).toBe('QUEUED');
    session.connection.writable = true;
    delivery.announce(till);
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('does not make the delivery spin, also when a whole window waits', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await stored(id);
    const session = terminalSession(till);
    session.connection.writable = false;
    const reads = vi.fn(store.open);
    delivery = createDelivery({ ...store, open: reads });
    presence.register(session.session);
    delivery.open(session.session);
    await rest();
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('that is closing gets nothing, and nothing is marked as sent', async () => {
    const session = await online();
    session.connection.close(1000, '');
    await queue('a');
    await rest();
    expect([session.ids(), await statusOf('a'), sent]).toEqual([[], 'QUEUED', []]);
  });
});

describe('observers', () => {
  it('get a live copy of what goes out for the first time, and no backlog (CHN-13)', async () => {
    const observers = [1, 2].map(() => terminalSession(till, { observer: true }));
    const foreign = terminalSession(1002, { observer: true });
    await queue('a');
    const first = await online();
    delivery.close(first.session);
    for (const { session } of [...observers, foreign]) presence.observe(session);
    await rest();
    await online();
    await queue('b');
    await rest();
    // `a` was sent again to the terminal: no news to those who look on.
    for (const observer of observers) expect(observer.ids()).toEqual(['b']);
    expect(foreign.ids()).toEqual([]);
  });

  it('do not stop each other or the terminal', async () => {
    const [gone, mute, good] = [1, 2, 3].map(() => terminalSession(till, { observer: true }));
    for (const each of [gone, mute, good]) if (each !== undefined) presence.observe(each.session);
    gone?.connection.close(1000, '');
    if (mute !== undefined) mute.session.subscription = undefined;
    const session = await online();
    await queue('a');
    await rest();
    expect([session.ids(), good?.ids(), mute?.ids()]).toEqual([['a'], ['a'], []]);
  });
});

describe('a store that fails', () => {
  it('is reported, and the delivery goes on at the next chance', async () => {
    const broken = new Error('no store');
    let failures = 1;
    delivery = createDelivery({
      ...store,
      async open(...query) {
        failures -= 1;
        if (failures >= 0) throw broken;
        return store.open(...query);
      },
    });
    await stored('a');
    const session = await online();
    expect(faults.splice(0)).toEqual([broken]);
    await queue('b');
    await rest();
    expect(session.ids()).toEqual(['a', 'b']);
  });

  it('is tried again after a while, although nothing new comes', async () => {
    const broken = new Error('no store');
    let failures = 2;
    delivery = createDelivery({
      ...store,
      async open(...query) {
        failures -= 1;
        if (failures >= 0) throw broken;
        return store.open(...query);
      },
    });
    await stored('a');
    const session = await online();
    await pass(4_999);
    expect([session.ids(), faults]).toEqual([[], [broken]]);
    await pass(1);
    await pass(5_000);
    expect([session.ids(), faults.splice(0)]).toEqual([['a'], [broken, broken]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('when a message was written is told of it later, before the next session reads (CMD-05)', async () => {
    const broken = new Error('no store');
    let failures = 1;
    delivery = createDelivery({
      ...store,
      async markSent(...mark) {
        failures -= 1;
        if (failures >= 0) throw broken;
        return store.markSent(...mark);
      },
    });
    await stored('a');
    const first = await online();
    expect([first.ids(), sent, faults.splice(0)]).toEqual([['a'], [], [broken]]);
    delivery.close(first.session);
    const second = await online();
    expect([second.ids(), redeliveredIds(second)]).toEqual([['a'], ['a']]);
    expect(sent).toEqual(['a', 'a again']);
  });
});

describe('a message that is refused (A07)', () => {
  async function refuse(session: Recorded<TerminalSession>, messageId: string): Promise<void> {
    const message = await store.reject({ configId: till, messageId, maxAttempts: 5, at: Date.now() });
    if (message !== undefined) delivery.rejected(session.session, message);
    await rest();
  }

  it('goes out again after 5 s on the same session, marked, and holds up nothing behind it', async () => {
    const session = await online();
    await queue('a');
    await queue('b');
    await refuse(session, 'a');
    await queue('c');
    await pass(4_999);
    expect(session.ids()).toEqual(['a', 'b', 'c']);
    await pass(1);
    expect(session.ids()).toEqual(['a', 'b', 'c', 'a']);
    expect(redeliveredIds(session)).toEqual(['a']);
    expect(sent).toEqual(['a', 'b', 'c', 'a again']);
  });

  it('goes out again each time that it is refused, and others at their own times', async () => {
    const session = await online();
    await queue('a');
    await queue('b');
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

  it('does not come again once it is done or has expired', async () => {
    const session = await online();
    for (const id of ['done', 'late']) await queue(id);
    for (const id of ['done', 'late']) await refuse(session, id);
    await done('done');
    delivery.finished(till, 'done');
    await db.updateTable('messages').set({ expires_at: 1 }).where('message_id', '=', 'late').execute();
    await queue('other');
    await pass(5_000);
    expect(session.ids()).toEqual(['done', 'late', 'other']);
  });

  it('gives its place in the window to others, and waits for a place when its time has come', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await queue(id);
    const session = await online();
    await refuse(session, 'a');
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
    await pass(5_000);
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd']);
    delivery.acknowledged(till, 'b');
    await rest();
    expect(session.ids()).toEqual(['a', 'b', 'c', 'd', 'a']);
  });

  it('without end keeps no more waiting than may be in flight', async () => {
    for (let at = 0; at < 9; at += 1) await queue(`m${at}`, { command: false });
    const session = await online();
    for (let at = 0; at < 9; at += 1) await refuse(session, `m${at}`);
    // With five that wait nothing more goes out; two more were written before that.
    expect(session.ids()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6']);
  });

  it('goes out at once to the next session, and the refusal of an older one means nothing there', async () => {
    const old = await online();
    await queue('a');
    await rest();
    const newer = await online();
    await refuse(old, 'a');
    await pass(10_000);
    expect([newer.ids(), redeliveredIds(newer)]).toEqual([['a'], ['a']]);
  });
});
