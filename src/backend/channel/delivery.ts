import type { MessageStore, OutboundMessage } from '../domain/commands/message.js';
import { BackgroundWork } from '../lifecycle/background-work.js';
import { Outbox, type Rejected } from './outbox.js';
import type { Presence } from './presence.js';
import { jsonContent, type TerminalSession } from './session.js';

export interface DeliveryParts {
  readonly store: MessageStore;
  readonly presence: Presence;
  /** Written and not acknowledged, at most this many for a session. */
  readonly window: number;
  /** Commands that are written and have no result, at most this many for a session. */
  readonly commandsInFlight: number;
  /** From a NACK to the next attempt, and from a failure of the store to the next look at it. */
  readonly retryMs: number;
  readonly onSent: (message: OutboundMessage, redelivered: boolean) => void;
  readonly onInternalError: (error: unknown) => void;
}

/** One terminal's way out of the store. There is one for it at a time, whatever sessions come and go. */
interface Lane {
  readonly configId: number;
  outbox: Outbox | undefined;
  state: 'idle' | 'draining' | 'draining-again';
  /** Written to some session, and the store has not been told yet. */
  unnoted: readonly Written[];
}

interface Written {
  readonly message: OutboundMessage;
  readonly redelivered: boolean;
  /** With `ack:auto` nothing more is heard of a message that is no command: written is done. */
  readonly isDone: boolean;
}

/**
 * Brings stored messages to terminals: in order, at least once. The store is the only source, for the
 * backlog and for what is new alike, so nothing can fall between the two; a message that comes while
 * the store is being read is found by reading again. What was written to one session is noted in the store
 * before the store is read for the next one, so that it goes out there as redelivered.
 */
export class Delivery {
  readonly #parts: DeliveryParts;
  readonly #lanes = new Map<number, Lane>();
  readonly #work: BackgroundWork;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#work = new BackgroundWork(parts.onInternalError);
  }

  /** Nothing is being read or noted any more: for a stop, after the last session has ended. */
  idle(): Promise<void> {
    return this.#work.idle();
  }

  /** The session is registered and subscribed: everything that is open goes out, from the oldest on. */
  open(session: TerminalSession): void {
    const { configId } = session;
    const lane = this.#lanes.get(configId) ?? newLane(configId);
    this.#lanes.set(configId, lane);
    lane.outbox?.end();
    lane.outbox = new Outbox(session, this.#parts);
    this.announce(configId);
  }

  close(session: TerminalSession): void {
    const lane = this.#laneOf(session);
    if (lane === undefined) return;
    lane.outbox?.end();
    lane.outbox = undefined;
    this.#forget(lane);
  }

  /** Something may wait for the terminal. Never throws; what is not sent now is sent at the next chance. */
  announce(configId: number): void {
    const lane = this.#lanes.get(configId);
    if (lane === undefined) return;
    switch (lane.state) {
      case 'idle':
        this.#work.run(this.#drain(lane));
        return;
      case 'draining':
      case 'draining-again':
        lane.state = 'draining-again';
    }
  }

  /** False for a session that was replaced or told to leave: the terminal's queue is another one's (CHN-12). */
  serves(session: TerminalSession): boolean {
    return this.#laneOf(session) !== undefined;
  }

  /** Certainly: false if nothing is known of it. */
  isCommand(session: TerminalSession, messageId: string): boolean {
    return this.#laneOf(session)?.outbox?.isCommand(messageId) === true;
  }

  /** Acknowledged: the window of this very session has room again. */
  acknowledged(session: TerminalSession, messageId: string): void {
    const outbox = this.#laneOf(session)?.outbox;
    if (outbox?.acknowledged(messageId) && outbox.wantsRoom) this.announce(session.configId);
  }

  /**
   * Refused with NACK (A07): it goes out again after a while, on this session or at once on the next. What comes
   * after it does not wait for it.
   */
  rejected(session: TerminalSession, message: Rejected): void {
    // A session that was replaced in the meantime has no say in what the new one gets.
    this.#laneOf(session)?.outbox?.rejected(message, () => this.announce(session.configId));
    this.announce(session.configId);
  }

  /** The result of the command has come, or it is given up. */
  finished(configId: number, messageId: string): void {
    const outbox = this.#lanes.get(configId)?.outbox;
    outbox?.finished(messageId);
    if (outbox?.wantsRoom) this.announce(configId);
  }

  #laneOf(session: TerminalSession): Lane | undefined {
    const lane = this.#lanes.get(session.configId);
    return lane?.outbox?.session === session ? lane : undefined;
  }

  #forget(lane: Lane): void {
    if (lane.state === 'idle' && lane.outbox === undefined && lane.unnoted.length === 0)
      this.#lanes.delete(lane.configId);
  }

  async #drain(lane: Lane): Promise<void> {
    try {
      do {
        lane.state = 'draining';
        // What a failure of the store left over comes first.
        await this.#note(lane);
        if (lane.outbox !== undefined) await this.#round(lane, lane.outbox);
        await this.#note(lane);
      } while (this.#wantsMore(lane));
    } catch (error) {
      // An announcement that came in the meantime has been taken: it must not depend on the next one.
      lane.outbox?.wakeIn(this.#parts.retryMs, () => this.announce(lane.configId));
      throw error;
    } finally {
      lane.state = 'idle';
      this.#forget(lane);
    }
  }

  /** Read through a call: the state changes while the drain awaits. */
  #wantsMore(lane: Lane): boolean {
    return lane.state === 'draining-again';
  }

  /** Brings the terminal what there is room for, once. */
  async #round(lane: Lane, outbox: Outbox): Promise<void> {
    const { store } = this.#parts;
    const { configId } = lane;
    for (let due = outbox.nextRetry(); due !== undefined; due = outbox.nextRetry()) {
      const [message] = await store.open(configId, due.seq - 1, Date.now(), 1);
      // Done or expired in the meantime.
      if (message?.messageId !== due.messageId) outbox.finished(due.messageId);
      else if (!this.#deliver(lane, outbox, message, 'again')) return;
    }
    const { room } = outbox;
    outbox.wantsRoom = room <= 0;
    if (outbox.wantsRoom) {
      outbox.wakeAtRoom(() => this.announce(configId));
      return;
    }
    const messages = await store.open(configId, outbox.lastSeq, Date.now(), room);
    let written = 0;
    for (const message of messages) {
      if (!this.#deliver(lane, outbox, message)) break;
      written += 1;
    }
    // Nothing is tried again here while the connection takes no more: `drained` does that.
    if (written === room) this.announce(configId);
  }

  /** Tells the store what was written. If that fails it is kept, and told before anything else is read. */
  async #note(lane: Lane): Promise<void> {
    const { store, onSent } = this.#parts;
    const { configId, unnoted } = lane;
    if (unnoted.length === 0) return;
    const upTo = Math.max(...unnoted.map(({ message }) => message.seq));
    await store.markSent(configId, upTo, Date.now());
    for (const { message, isDone } of unnoted) {
      if (isDone) await store.settle(configId, message.messageId, Date.now());
    }
    // Nobody writes while the lane notes.
    lane.unnoted = [];
    for (const { message, redelivered } of unnoted) onSent(message, redelivered);
  }

  #deliver(lane: Lane, outbox: Outbox, message: OutboundMessage, again?: 'again'): boolean {
    const { session } = outbox;
    if (session.subscription === undefined || lane.outbox !== outbox) return false;
    // A slow consumer gets no more than its connection can hold; `drained` brings us back here.
    if (!session.connection.writable) return false;
    // CMD-05: what was sent to an earlier session goes out again, and says so. A07: what was refused too.
    const redelivered = message.status === 'SENT' || again !== undefined;
    const headers = redelivered ? ([['redelivered', 'true']] as const) : [];
    const frame = { messageId: message.messageId, body: message.body, contentType: jsonContent, headers };
    if (!session.connection.deliver(session.subscription.id, frame)) return false;
    outbox.wrote(message);
    const isDone = message.requestId === null && session.subscription.ack === 'auto';
    lane.unnoted = [...lane.unnoted, { message, redelivered, isDone }];
    // CHN-13: live copies only. A redelivery is no news to an observer.
    if (!redelivered) this.#copyToObservers(session.configId, message);
    return true;
  }

  #copyToObservers(configId: number, { messageId, body }: OutboundMessage): void {
    for (const { connection, subscription } of this.#parts.presence.observers(configId)) {
      if (subscription) connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });
    }
  }
}

function newLane(configId: number): Lane {
  return { configId, outbox: undefined, state: 'idle', unnoted: [] };
}
