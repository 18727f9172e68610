import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Delivery } from '../channel/delivery.js';
import { Presence } from '../channel/presence.js';
import type { TerminalSession } from '../channel/session.js';
import type { MessageStore, OutboundMessage } from '../domain/commands/message.js';
import { type Db, openDatabase } from '../store/engine/database.js';
import { prepareMessageStore } from '../store/messages/message-store.js';
import { type RecordedSession, terminalSession } from './recording-session.js';

/** The terminal that receives messages by default. */
export const terminal = 1001;

export const lifetimeMs = 86_400_000;

/** A delivery on its own store, with a window of 3 and 5 commands in flight. */
export class DeliveryFixture {
  readonly db: Db;
  readonly store: MessageStore;
  readonly presence = new Presence();
  /** The messageId of each message reported as sent; marked `again` for a redelivery. */
  readonly sent: string[] = [];
  readonly internalErrors: unknown[] = [];
  delivery: Delivery;

  private constructor(db: Db) {
    this.db = db;
    this.store = prepareMessageStore(db)(db);
    this.delivery = this.deliveryFrom({});
  }

  static async open(): Promise<DeliveryFixture> {
    return new DeliveryFixture(await openDatabase());
  }

  /** Creates a delivery on the same store, with other operations. */
  deliveryFrom(changes: Partial<MessageStore>): Delivery {
    return new Delivery({
      store: { ...this.store, ...changes },
      presence: this.presence,
      window: 3,
      commandsInFlight: 5,
      retryMs: 5_000,
      onSent: ({ messageId }, redelivered) => this.sent.push(redelivered ? `${messageId} again` : messageId),
      onInternalError: (error) => this.internalErrors.push(error),
    });
  }

  /** Makes the next `times` calls of an operation of the store fail. */
  failFirst(operation: 'open' | 'markSent', times: number, error: Error): void {
    let left = times;
    const mayFail = () => {
      left -= 1;
      if (left >= 0) throw error;
    };
    const { store } = this;
    const failing: Pick<MessageStore, 'open' | 'markSent'> = {
      async open(...query) {
        if (operation === 'open') mayFail();
        return store.open(...query);
      },
      async markSent(...mark) {
        if (operation === 'markSent') mayFail();
        return store.markSent(...mark);
      },
    };
    this.delivery = this.deliveryFrom(failing);
  }

  /** Stores a command, or a push. */
  async stored(messageId: string, { command = true, configId = terminal } = {}): Promise<OutboundMessage> {
    const stored = await this.store.enqueue({
      messageId,
      configId,
      requestId: command ? `req ${messageId}` : null,
      action: command ? 'PRINT' : 'PAYMENT_STATUS',
      body: '{}',
      createdAt: Date.now(),
      expiresAt: Date.now() + lifetimeMs,
    });
    if (stored === undefined) throw new Error('the queue is full');
    return stored;
  }

  async queue(messageId: string, kind?: { command?: boolean; configId?: number }): Promise<void> {
    this.delivery.queued(await this.stored(messageId, kind));
  }

  done(messageId: string) {
    const requestId = `req ${messageId}`;
    const completion = { configId: terminal, requestId, requestType: 'PRINT', result: null, at: Date.now() };
    return this.store.complete({ ...completion, status: 'COMPLETED', reportedStatus: 'COMPLETED' });
  }

  /** Opens a session that is registered and subscribed and has received its waiting messages. */
  async online(options?: Parameters<typeof terminalSession>[1]): Promise<RecordedSession<TerminalSession>> {
    const recorded = terminalSession(terminal, options);
    this.presence.register(recorded.session);
    this.delivery.open(recorded.session);
    await rest();
    return recorded;
  }

  async statusOf(messageId: string): Promise<string | undefined> {
    const query = this.db.selectFrom('messages').select('status').where('message_id', '=', messageId);
    return (await query.executeTakeFirst())?.status;
  }
}

/** Waits until the promises of the store and the delivery have settled: they use no timer and no I/O. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Advances the fake clock and waits until all its effects have settled. */
export async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await rest();
}

export function redeliveredIds({ connection }: RecordedSession<TerminalSession>): readonly string[] {
  return connection.delivered
    .filter(({ headers }) => headers?.some(([name, value]) => name === 'redelivered' && value === 'true'))
    .map(({ messageId }) => messageId);
}

/** Gives each test its own fixture, with fake timers. An internal error fails the test. */
export function eachWithDeliveryFixture(begin: (fixture: DeliveryFixture) => void): void {
  let fixture: DeliveryFixture;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    fixture = await DeliveryFixture.open();
    begin(fixture);
  });

  afterEach(async () => {
    await fixture.db.destroy();
    vi.useRealTimers();
    expect(fixture.internalErrors).toEqual([]);
  });
}
