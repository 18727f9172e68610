import type { Static } from 'typebox';
import type { adminEvent } from '../../contract/channel/admin-events.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { type AdminSession, jsonContent } from './session.js';

type PublishedEvent = Static<typeof adminEvent>;

/** An event without its instant and the fields that do not apply, which the topic adds. */
export type AdminEvent = Pick<PublishedEvent, 'type' | 'configId'> &
  Partial<Omit<PublishedEvent, 'type' | 'configId' | 'at'>>;

interface Frame {
  readonly messageId: string;
  readonly body: string;
  readonly contentType: string;
}

/**
 * Events that may wait for a dashboard whose connection is full; above that it is a slow consumer and is disconnected.
 */
const maxWaiting = 10_000;

/**
 * The topic on which dashboards receive events of all terminals of every merchant (ADM-02). Events are not stored for
 * disconnected dashboards. All events of one turn of the event loop are written together, because a dashboard of a
 * large fleet receives everything on one socket.
 */
export class AdminTopic {
  /** The waiting frames of each subscriber: until the end of the turn, or until its connection is writable. */
  readonly #subscribers = new Map<AdminSession, Frame[]>();
  readonly #messageId: () => string;
  #isDue = false;

  constructor(messageId: () => string) {
    this.#messageId = messageId;
  }

  join(session: AdminSession): void {
    if (!this.#subscribers.has(session)) this.#subscribers.set(session, []);
  }

  /** Called when one of the session's subscriptions has ended. */
  unsubscribed(session: AdminSession): void {
    if (session.connection.subscriptions.length === 0) this.leave(session);
  }

  leave(session: AdminSession): void {
    this.#subscribers.delete(session);
  }

  /** Called when the connection is writable again. */
  drained(session: AdminSession): void {
    const frames = this.#subscribers.get(session);
    if (frames !== undefined) deliver(session, frames);
  }

  get size(): number {
    return this.#subscribers.size;
  }

  broadcast(event: AdminEvent): void {
    if (this.#subscribers.size === 0) return;
    const { type, configId, requestId = null, requestType = null, status = null, ...rest } = event;
    const at = new Date(monotonicNow()).toISOString();
    const body = JSON.stringify({ type, configId, at, requestId, requestType, status, ...rest });
    const frame = { messageId: this.#messageId(), body, contentType: jsonContent };
    if (!this.#isDue) setImmediate(() => this.#flush());
    this.#isDue = true;
    for (const frames of this.#subscribers.values()) frames.push(frame);
  }

  #flush(): void {
    this.#isDue = false;
    for (const [session, frames] of this.#subscribers) deliver(session, frames);
  }
}

/** Delivers as many frames as the connection accepts. The rest waits for `drained`, unless there is too much of it. */
function deliver({ connection }: AdminSession, frames: Frame[]): void {
  let delivered = 0;
  for (const frame of frames) {
    if (!connection.writable && frames.length - delivered <= maxWaiting) break;
    for (const { id } of connection.subscriptions) connection.deliver(id, frame);
    delivered += 1;
  }
  frames.splice(0, delivered);
}
