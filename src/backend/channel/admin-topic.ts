import type { Static } from 'typebox';
import type { adminEvent } from '../../contract/channel.js';
import { type AdminSession, jsonContent } from './session.js';

/** The topic itself adds the instant. */
export type AdminEvent = Omit<Static<typeof adminEvent>, 'at'>;

interface Frame {
  readonly messageId: string;
  readonly body: string;
  readonly contentType: string;
}

/**
 * The topic on which dashboards hear of all terminals, of every merchant (ADM-02). Nothing is kept for the absent.
 * What happens within one turn of the event loop leaves together: a dashboard of a large fleet is one socket on which
 * everything comes.
 */
export class AdminTopic {
  /** With what this turn has for each. */
  readonly #subscribers = new Map<AdminSession, Frame[]>();
  readonly #messageId: () => string;
  #isDue = false;

  constructor(messageId: () => string) {
    this.#messageId = messageId;
  }

  join(session: AdminSession): void {
    this.#subscribers.set(session, []);
  }

  leave(session: AdminSession): void {
    this.#subscribers.delete(session);
  }

  get size(): number {
    return this.#subscribers.size;
  }

  broadcast(event: AdminEvent): void {
    if (this.#subscribers.size === 0) return;
    const { type, configId, ...rest } = event;
    const body = JSON.stringify({ type, configId, at: new Date().toISOString(), ...rest });
    const frame = { messageId: this.#messageId(), body, contentType: jsonContent };
    if (!this.#isDue) setImmediate(() => this.#flush());
    this.#isDue = true;
    for (const frames of this.#subscribers.values()) frames.push(frame);
  }

  #flush(): void {
    this.#isDue = false;
    for (const [{ connection, subscription }, frames] of this.#subscribers) {
      for (const frame of frames.splice(0)) if (subscription) connection.deliver(subscription.id, frame);
    }
  }
}
