import type { Subscription } from './subscription.js';

const none: readonly Subscription[] = [];

/** The effective subscriptions of one connection, at most a handful, and the numbering of their deliveries. */
export class SubscriptionTable {
  list: readonly Subscription[] = none;
  /** A02: the number of deliveries so far that require settlement; each has its number in the `ack` header. */
  deliveries = 0;
  /** The subscription that waits for the consent of the application. */
  pending: Subscription | undefined;

  get(id: string): Subscription | undefined {
    return this.list.find((subscription) => subscription.id === id);
  }

  add(subscription: Subscription): void {
    this.pending = undefined;
    this.list = [...this.list, subscription];
  }

  remove(id: string): Subscription | undefined {
    const removed = this.get(id);
    if (removed !== undefined) this.list = this.list.filter((subscription) => subscription !== removed);
    return removed;
  }

  /** Returns the subscription in which the delivery is unsettled. */
  holding(delivery: number): Subscription | undefined {
    return this.list.find((subscription) => subscription.holds(delivery));
  }
}
