import type { StompConnection, StompMessage, StompSubscription } from '../../../src/stomp/application.js';

interface QueuedMessage {
  readonly message: StompMessage;
  redelivered: boolean;
  /** The subscription that has it and has not acknowledged it. */
  holder: Consumer | undefined;
}

interface Consumer {
  readonly connection: StompConnection<string>;
  readonly subscription: StompSubscription;
}

/** Queues: each message goes to one subscription, and to another one if that does not acknowledge it. */
export class Queues {
  readonly #queues = new Map<string, QueuedMessage[]>();
  readonly #consumers: Consumer[] = [];

  send(destination: string, message: StompMessage): void {
    this.#queue(destination).push({ message, redelivered: false, holder: undefined });
    this.#deliver(destination);
  }

  subscribed(connection: StompConnection<string>, subscription: StompSubscription): void {
    this.#consumers.push({ connection, subscription });
    this.#deliver(subscription.destination);
  }

  /** Ends one subscription, or all of a connection; its messages go to another one. */
  ended(connection: StompConnection<string>, subscription?: StompSubscription): void {
    const ends = (each: Consumer) =>
      each.connection === connection &&
      (subscription === undefined || each.subscription.id === subscription.id);
    for (const consumer of this.#consumers.filter(ends)) {
      this.#consumers.splice(this.#consumers.indexOf(consumer), 1);
      for (const queued of this.#queue(consumer.subscription.destination))
        if (queued.holder === consumer) release(queued);
      this.#deliver(consumer.subscription.destination);
    }
  }

  acknowledged(subscription: StompSubscription, messageId: string): void {
    const queue = this.#queue(subscription.destination);
    const at = queue.findIndex(({ message }) => message.messageId === messageId);
    if (at >= 0) queue.splice(at, 1);
  }

  rejected(subscription: StompSubscription, messageId: string): void {
    const queue = this.#queue(subscription.destination);
    const queued = queue.find(({ message }) => message.messageId === messageId);
    if (queued === undefined) return;
    release(queued);
    this.#deliver(subscription.destination);
  }

  #queue(destination: string): QueuedMessage[] {
    const queue = this.#queues.get(destination) ?? [];
    this.#queues.set(destination, queue);
    return queue;
  }

  /** Delivers what no subscription has, the oldest first. */
  #deliver(destination: string): void {
    const [consumer] = this.#consumers.filter(({ subscription }) => subscription.destination === destination);
    if (consumer === undefined) return;
    const queue = this.#queue(destination);
    for (const queued of queue.filter(({ holder }) => holder === undefined)) {
      const { message, redelivered } = queued;
      const headers = [
        ...(message.headers ?? []),
        ...(redelivered ? ([['redelivered', 'true']] as const) : []),
      ];
      if (!consumer.connection.deliver(consumer.subscription.id, { ...message, headers })) return;
      queued.holder = consumer;
      // A08: without acknowledgement the message counts as received when it is sent.
      if (consumer.subscription.ack === 'auto') queue.splice(queue.indexOf(queued), 1);
    }
  }
}

function release(queued: QueuedMessage): void {
  queued.holder = undefined;
  queued.redelivered = true;
}
