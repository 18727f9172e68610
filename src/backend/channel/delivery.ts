import { monotonicNow } from '../../text/clock/process-clock.js';
import type { MessageStore, OutboundMessage } from '../domain/commands/message.js';
import { BackgroundWork } from '../lifecycle/background-work.js';
import { Outbox, type Rejected } from './outbox.js';
import type { Presence } from './presence.js';
import { jsonContent, type TerminalSession } from './session.js';

export interface DeliveryDeps {
  readonly store: MessageStore;
  readonly presence: Presence;
  /** The maximum number of messages per session that are written and not acknowledged. */
  readonly window: number;
  /** The maximum number of commands per session that are written and have no result. */
  readonly commandsInFlight: number;
  /** Milliseconds from a NACK to the next attempt, and from a failure of the store to the next read. */
  readonly retryMs: number;
  readonly onSent: (message: OutboundMessage, redelivered: boolean) => void;
  readonly onInternalError: (error: unknown) => void;
}

/** The delivery of one terminal's messages. There is at most one per terminal, however many sessions it has. */
interface TerminalQueue {
  readonly configId: number;
  outbox: Outbox | undefined;
  state: 'idle' | 'draining' | 'draining-again';
  /** Messages that were written to some session and are not yet recorded as sent in the store. */
  unrecorded: readonly SentMessage[];
}

interface SentMessage {
  readonly message: OutboundMessage;
  readonly redelivered: boolean;
  /** True if writing settles the message: a push on a subscription with `ack:auto` gets no ACK. */
  readonly isDone: boolean;
}

const nothingSent: readonly SentMessage[] = [];

/**
 * Delivers stored messages to terminals: in order, at least once. The store is the only source, for the backlog and
 * for new messages, so none can be lost between the two; a message that arrives while the store is being read is found
 * by reading again. Messages written to one session are recorded as sent before the store is read for the next
 * session, so that they are redelivered there as such.
 */
export class Delivery {
  readonly #deps: DeliveryDeps;
  readonly #queues = new Map<number, TerminalQueue>();
  /** The outbox of each session until its end, also while it has no subscription. */
  readonly #outboxes = new Map<TerminalSession, Outbox>();
  readonly #work: BackgroundWork;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#work = new BackgroundWork(deps.onInternalError);
  }

  /** Resolves when nothing is being read or recorded any longer: for a stop, after the last session has ended. */
  idle(): Promise<void> {
    return this.#work.idle();
  }

  /**
   * Starts delivery to a session that is registered and subscribed, beginning with the oldest open message that was not
   * yet written to this session.
   */
  open(session: TerminalSession): void {
    const { configId } = session;
    const queue = this.#queues.get(configId) ?? newQueue(configId);
    this.#queues.set(configId, queue);
    queue.outbox?.end();
    const earlier = this.#outboxes.get(session);
    earlier?.reopen(() => this.announce(configId));
    queue.outbox = earlier ?? new Outbox(session, this.#deps);
    this.#outboxes.set(session, queue.outbox);
    this.announce(configId);
  }

  close(session: TerminalSession): void {
    const queue = this.#queueOf(session);
    if (queue === undefined) return;
    queue.outbox?.end();
    queue.outbox = undefined;
    this.#forget(queue);
  }

  /** Called when the connection of the session has ended. */
  ended(session: TerminalSession): void {
    this.close(session);
    this.#outboxes.delete(session);
  }

  /**
   * Called for each stored message, in order. Observers receive their copy now, whether the terminal is online or not,
   * and no redelivery and no backlog later (CHN-13, CHN-18).
   */
  queued(message: OutboundMessage): void {
    this.#copyToObservers(message);
    this.announce(message.configId);
  }

  /**
   * Triggers delivery because a message may be waiting for the terminal. Never throws; a message that cannot be sent now is
   * sent later.
   */
  announce(configId: number): void {
    const queue = this.#queues.get(configId);
    if (queue === undefined) return;
    switch (queue.state) {
      case 'idle':
        this.#work.run(this.#drain(queue));
        return;
      case 'draining':
      case 'draining-again':
        queue.state = 'draining-again';
    }
  }

  /** Returns false for a session that was replaced or kicked: another session has the terminal's queue (CHN-12). */
  serves(session: TerminalSession): boolean {
    return this.#queueOf(session) !== undefined;
  }

  /**
   * Returns true if an ACK of this session settles the message: not that of a message which is not stored, such as
   * CHECK_IN, and not that of a command, which is settled only by its result. A session that was replaced settles what
   * it has received too (CHN-12).
   */
  isPush(session: TerminalSession, messageId: string): boolean {
    return this.#outboxes.get(session)?.isPush(messageId) === true;
  }

  /** Called when a message was acknowledged: the window of this session has room again. */
  acknowledged(session: TerminalSession, messageId: string): void {
    const outbox = this.#queueOf(session)?.outbox;
    if (outbox?.acknowledged(messageId) && outbox.isBlocked) this.announce(session.configId);
  }

  /**
   * Called when a message was rejected with NACK (A07): it is redelivered after a delay, on this session or at once on
   * the next. Later messages do not wait for it.
   */
  rejected(session: TerminalSession, message: Rejected): void {
    // The outbox of a session that was replaced in the meantime no longer matters.
    this.#queueOf(session)?.outbox?.rejected(message, () => this.announce(session.configId));
    this.announce(session.configId);
  }

  /** Called when the result of the command has arrived, or the command has failed. */
  finished(configId: number, messageId: string): void {
    const outbox = this.#queues.get(configId)?.outbox;
    outbox?.finished(messageId);
    if (outbox?.isBlocked) this.announce(configId);
  }

  #queueOf(session: TerminalSession): TerminalQueue | undefined {
    const queue = this.#queues.get(session.configId);
    return queue?.outbox?.session === session ? queue : undefined;
  }

  #forget(queue: TerminalQueue): void {
    if (queue.state === 'idle' && queue.outbox === undefined && queue.unrecorded.length === 0)
      this.#queues.delete(queue.configId);
  }

  async #drain(queue: TerminalQueue): Promise<void> {
    try {
      do {
        queue.state = 'draining';
        // Messages left unrecorded by a failure of the store come first.
        if (queue.unrecorded.length > 0) await this.#recordSent(queue);
        if (queue.outbox !== undefined) await this.#deliverBatch(queue, queue.outbox);
        if (queue.unrecorded.length > 0) await this.#recordSent(queue);
      } while (this.#isAnnouncedAgain(queue));
    } catch (error) {
      // An announcement during the failure is already consumed, so delivery must not depend on the next one.
      queue.outbox?.wakeIn(this.#deps.retryMs, () => this.announce(queue.configId));
      throw error;
    } finally {
      queue.state = 'idle';
      this.#forget(queue);
    }
  }

  /** A method, because the state changes while the drain awaits. */
  #isAnnouncedAgain(queue: TerminalQueue): boolean {
    return queue.state === 'draining-again';
  }

  /** Delivers one batch: as many messages as there is room for. */
  async #deliverBatch(queue: TerminalQueue, outbox: Outbox): Promise<void> {
    const { store } = this.#deps;
    const { configId } = queue;
    for (let due = outbox.nextRetry(); due !== undefined; due = outbox.nextRetry()) {
      const [message] = await store.open(configId, due.seq - 1, monotonicNow(), 1);
      // The message was settled or expired in the meantime.
      if (message?.messageId !== due.messageId) outbox.finished(due.messageId);
      else if (!this.#deliver(queue, outbox, message, 'again')) return;
    }
    const { room } = outbox;
    outbox.isBlocked = room <= 0;
    if (outbox.isBlocked) {
      outbox.wakeAtRoom(() => this.announce(configId));
      return;
    }
    // One more than there is room for shows whether others wait.
    const messages = await store.open(configId, outbox.lastSeq, monotonicNow(), room + 1);
    for (const message of messages.slice(0, room)) {
      // A full connection is not retried here: `drained` does that.
      if (!this.#deliver(queue, outbox, message)) return;
    }
    if (messages.length > room) this.announce(configId);
  }

  /**
   * Records the written messages as sent in the store. After a failure they stay unrecorded, and are recorded before
   * anything else is read.
   */
  async #recordSent(queue: TerminalQueue): Promise<void> {
    const { store, onSent } = this.#deps;
    const { configId, unrecorded } = queue;
    const upTo = Math.max(...unrecorded.map(({ message }) => message.seq));
    await store.markSent(configId, upTo, monotonicNow());
    for (const { message, isDone } of unrecorded) {
      if (isDone) await store.settle(configId, message.messageId, monotonicNow());
    }
    // Nothing is written while the messages are being recorded.
    queue.unrecorded = nothingSent;
    for (const { message, redelivered } of unrecorded) onSent(message, redelivered);
  }

  #deliver(queue: TerminalQueue, outbox: Outbox, message: OutboundMessage, again?: 'again'): boolean {
    const { session } = outbox;
    if (session.subscription === undefined || queue.outbox !== outbox) return false;
    // A slow consumer gets only as much as its connection can buffer; `drained` triggers delivery again.
    if (!session.connection.writable) return false;
    // CMD-05: a message that was sent to an earlier session is redelivered and marked as such. A07: so is a rejected
    // one.
    const redelivered = message.status === 'SENT' || again !== undefined;
    const headers = redelivered ? ([['redelivered', 'true']] as const) : [];
    const frame = { messageId: message.messageId, body: message.body, contentType: jsonContent, headers };
    if (!session.connection.deliver(session.subscription.id, frame)) return false;
    outbox.wrote(message);
    const isDone = message.requestId === null && session.subscription.ack === 'auto';
    queue.unrecorded = [...queue.unrecorded, { message, redelivered, isDone }];
    return true;
  }

  #copyToObservers({ configId, messageId, body }: OutboundMessage): void {
    for (const { connection, subscription } of this.#deps.presence.observers(configId)) {
      if (subscription) connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });
    }
  }
}

function newQueue(configId: number): TerminalQueue {
  return { configId, outbox: undefined, state: 'idle', unrecorded: nothingSent };
}
