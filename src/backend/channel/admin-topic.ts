import type { Static } from 'typebox';
import type { adminEvent } from '../../contract/channel/admin-events.js';
import { type AdminSession, jsonContent } from './session.js';

/** The topic itself adds the instant. */
export type AdminEvent = Omit<Static<typeof adminEvent>, 'at'>;

interface Frame {
  readonly messageId: string;
  readonly body: string;
  readonly contentType: string;
}

/** Events that wait for a dashboard that takes no more just now; with more it is too slow, and ends as such. */
const mostWaiting = 10_000;

/**
 * The topic on which dashboards hear of all terminals, of every merchant (ADM-02). Nothing is kept for the absent.
 * What happens within one turn of the event loop leaves together: a dashboard of a large fleet is one socket on which
 * everything comes.
 */
export class AdminTopic {
  /** With what waits for each: for the end of the turn, or until its connection takes more. */
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

  /** Its connection takes more again. */
  drained(session: AdminSession): void {
    const frames = this.#subscribers.get(session);
    if (frames !== undefined) hand(session, frames);
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
    for (const [session, frames] of this.#subscribers) hand(session, frames);
  }
}

/** As many as the connection takes. What is left waits for `drained`, unless it has become too much. */
function hand({ connection, subscription }: AdminSession, frames: Frame[]): void {
  let handed = 0;
  for (const frame of frames) {
    if (!connection.writable && frames.length - handed <= mostWaiting) break;
    if (subscription) connection.deliver(subscription.id, frame);
    handed += 1;
  }
  frames.splice(0, handed);
}
