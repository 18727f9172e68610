import type { Static } from 'typebox';
import type { adminEvent } from '../../contract/channel.js';
import { type AdminSession, jsonContent } from './session.js';

/** The topic itself adds the instant. */
export type AdminEvent = Omit<Static<typeof adminEvent>, 'at'>;

/** The topic on which dashboards hear of all terminals, of every merchant (ADM-02). Nothing is kept for the absent. */
export class AdminTopic {
  readonly #subscribers = new Set<AdminSession>();
  readonly #messageId: () => string;

  constructor(messageId: () => string) {
    this.#messageId = messageId;
  }

  join(session: AdminSession): void {
    this.#subscribers.add(session);
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
    const messageId = this.#messageId();
    for (const { connection, subscription } of this.#subscribers) {
      if (subscription) connection.deliver(subscription.id, { messageId, body, contentType: jsonContent });
    }
  }
}
