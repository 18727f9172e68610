import type { AdminEvent } from '../client/admin-topic.js';
import { Observable } from './observable.js';

/** An event with its number since the page was opened. */
export interface LoggedEvent {
  readonly id: number;
  readonly event: AdminEvent;
}

/** The number of events that are kept; older ones are dropped. */
export const keptEvents = 2_000;

/** The latest events, the newest first. */
export class EventLog {
  readonly events = new Observable<readonly LoggedEvent[]>([]);
  /** The number of events since the page was opened. */
  readonly count = new Observable(0);
  #received: LoggedEvent[] = [];
  #count = 0;

  add(event: AdminEvent): void {
    this.#count += 1;
    this.#received.push({ id: this.#count, event });
  }

  publish(): void {
    if (this.#received.length === 0) return;
    const added = this.#received.reverse();
    this.#received = [];
    this.events.set([...added, ...this.events.get()].slice(0, keptEvents));
    this.count.set(this.#count);
  }

  of(configId: number): readonly LoggedEvent[] {
    return this.events.get().filter(({ event }) => event.configId === configId);
  }
}
