import type { MessageStore, OutboundMessage } from '../commands/message.js';
import type { Presence } from './presence.js';
import { jsonContent, type TerminalSession } from './session.js';

export interface DeliveryParts {
  readonly store: MessageStore;
  readonly presence: Presence;
  /** Written and not acknowledged, at most this many for a session. */
  readonly window: number;
  /** Commands that are written and have no result, at most this many for a session. */
  readonly commandsInFlight: number;
  readonly onSent: (message: OutboundMessage, redelivered: boolean) => void;
  readonly onFault: (fault: unknown) => void;
}

/** What has been written to one session. */
interface Outbox {
  readonly session: TerminalSession;
  lastSeq: number;
  /** messageIds that are written and neither acknowledged nor done. */
  readonly unsettled: Set<string>;
  /** messageIds of commands that are written and not done. */
  readonly unfinished: Set<string>;
  state: 'idle' | 'draining' | 'draining-again';
}

/**
 * Brings stored messages to terminals: in order, at least once. The store is the only source, for the
 * backlog and for what is new alike, so nothing can fall between the two; a message that comes while
 * the store is being read is found by reading again.
 */
export class Delivery {
  readonly #parts: DeliveryParts;
  readonly #outboxes = new Map<number, Outbox>();

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** The session is registered and subscribed: everything that is open goes out, from the oldest on. */
  open(session: TerminalSession): void {
    const { configId } = session;
    this.#outboxes.set(configId, {
      session,
      lastSeq: 0,
      unsettled: new Set(),
      unfinished: new Set(),
      state: 'idle',
    });
    this.announce(configId);
  }

  close(session: TerminalSession): void {
    if (this.#outboxes.get(session.configId)?.session === session) this.#outboxes.delete(session.configId);
  }

  /** Something may wait for the terminal. Never throws; what is not sent now is sent at the next chance. */
  announce(configId: number): void {
    const outbox = this.#outboxes.get(configId);
    if (outbox === undefined) return;
    switch (outbox.state) {
      case 'idle':
        this.#drain(outbox).catch(this.#parts.onFault);
        return;
      case 'draining':
      case 'draining-again':
        outbox.state = 'draining-again';
    }
  }

  /** Acknowledged: the window has room again. */
  acknowledged(configId: number, messageId: string): void {
    if (this.#outboxes.get(configId)?.unsettled.delete(messageId)) this.announce(configId);
  }

  /** The result of the command has come. */
  finished(configId: number, messageId: string): void {
    const outbox = this.#outboxes.get(configId);
    if (outbox === undefined) return;
    outbox.unfinished.delete(messageId);
    outbox.unsettled.delete(messageId);
    this.announce(configId);
  }

  async #drain(outbox: Outbox): Promise<void> {
    const { store } = this.#parts;
    try {
      do {
        outbox.state = 'draining';
        const room = this.#room(outbox);
        if (room <= 0) break;
        const messages = await store.open(outbox.session.configId, outbox.lastSeq, Date.now(), room);
        const written = await this.#write(outbox, messages);
        // Nothing is tried again here while the connection takes no more: `drained` does that.
        if (written === room) outbox.state = 'draining-again';
      } while (this.#wantsMore(outbox));
    } finally {
      outbox.state = 'idle';
    }
  }

  #room({ unsettled, unfinished }: Outbox): number {
    return Math.min(this.#parts.window - unsettled.size, this.#parts.commandsInFlight - unfinished.size);
  }

  /** Read through a call: the state changes while the drain awaits. */
  #wantsMore(outbox: Outbox): boolean {
    return outbox.state === 'draining-again' && this.#outboxes.get(outbox.session.configId) === outbox;
  }

  /** How many of them were written. */
  async #write(outbox: Outbox, messages: readonly OutboundMessage[]): Promise<number> {
    const { store, onSent } = this.#parts;
    const { configId } = outbox.session;
    const written: OutboundMessage[] = [];
    for (const message of messages) {
      if (!this.#deliver(outbox, message)) break;
      written.push(message);
    }
    if (written.length === 0) return 0;
    await store.markSent(configId, outbox.lastSeq, Date.now());
    for (const message of written) {
      onSent(message, message.status === 'SENT');
      // With `ack:auto` nothing more is heard of a message that is no command: written is done.
      if (message.requestId === null && outbox.session.subscription?.ack === 'auto') {
        await store.settle(configId, message.messageId, Date.now());
      }
    }
    return written.length;
  }

  #deliver(outbox: Outbox, message: OutboundMessage): boolean {
    const { session } = outbox;
    if (session.subscription === undefined || this.#outboxes.get(session.configId) !== outbox) return false;
    // A slow reader gets no more than its connection can hold; `drained` brings us back here.
    if (!session.connection.writable) return false;
    // CMD-05: what was sent to an earlier session goes out again, and says so.
    const headers = message.status === 'SENT' ? ([['redelivered', 'true']] as const) : [];
    const frame = { messageId: message.messageId, body: message.body, contentType: jsonContent, headers };
    if (!session.connection.deliver(session.subscription.id, frame)) return false;
    if (session.subscription.ack !== 'auto') outbox.unsettled.add(message.messageId);
    if (message.requestId !== null) outbox.unfinished.add(message.messageId);
    outbox.lastSeq = message.seq;
    // CHN-13: live copies only. A redelivery is no news to an observer.
    if (message.status === 'QUEUED') this.#copyToObservers(session.configId, message);
    return true;
  }

  #copyToObservers(configId: number, { messageId, body }: OutboundMessage): void {
    for (const { connection, subscription } of this.#parts.presence.observers(configId)) {
      if (subscription) connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });
    }
  }
}
