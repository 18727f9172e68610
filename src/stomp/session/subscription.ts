import { Buffer } from 'node:buffer';
import { InFlight } from '../../limiting/in-flight.js';
import type { AckMode, StompMessage, StompSubscription } from '../application.js';
import { escapeHeader } from '../codec/escape.js';
import { binaryContentType, type EncodedFrame, headerLine, join } from '../codec/writer.js';

/** N03: headers of the application cannot replace these. */
const serverOwned = new Set([
  'subscription',
  'destination',
  'message-id',
  'ack',
  'content-type',
  'content-length',
]);

/** An effective subscription with the deliveries that wait for ACK or NACK. */
export class Subscription implements StompSubscription {
  readonly id: string;
  readonly destination: string;
  readonly ack: AckMode;
  /** The lines with which all its messages begin, once there is one. */
  #prefix: string | undefined;
  /** Message ids by delivery number, oldest first. */
  #unsettled: InFlight<number, string> | undefined;

  constructor(id: string, destination: string, ack: AckMode) {
    this.id = id;
    this.destination = destination;
    this.ack = ack;
  }

  /**
   * A01, A02: encodes the MESSAGE frame. `delivery` is new for each one and becomes the `ack` header where one is
   * required.
   */
  encode(message: StompMessage, delivery: number): EncodedFrame {
    const { body } = message;
    const type = message.contentType ?? (typeof body === 'string' ? 'text/plain' : binaryContentType);
    this.#prefix ??= prefixOf(this);
    let head = `${this.#prefix}message-id:${escapeHeader(message.messageId)}\n`;
    if (this.ack !== 'auto') head += `ack:${delivery}\n`;
    if (body.length > 0)
      head += `content-type:${escapeHeader(type)}\ncontent-length:${Buffer.byteLength(body)}\n`;
    for (const [name, value] of message.headers ?? []) {
      if (!serverOwned.has(name)) head += headerLine(name, value);
    }
    return join(head, body, type === binaryContentType);
  }

  get unsettledCount(): number {
    return this.#unsettled?.size ?? 0;
  }

  /** Records that a MESSAGE which the client must settle was written. */
  wrote(delivery: number, messageId: string): void {
    this.#unsettled ??= new InFlight();
    this.#unsettled.set(delivery, messageId);
  }

  holds(delivery: number): boolean {
    return this.#unsettled?.has(delivery) ?? false;
  }

  /**
   * A05: settles a delivery. Returns the message ids that an ACK or NACK of it settles, oldest first; none if it is
   * already settled.
   */
  settle(delivery: number): readonly string[] {
    const unsettled = this.#unsettled;
    const messageId = unsettled?.get(delivery);
    if (unsettled === undefined || messageId === undefined) return [];
    if (this.ack === 'client-individual') {
      unsettled.delete(delivery);
      return [messageId];
    }
    const settled: string[] = [];
    for (const [earlier, id] of unsettled) {
      if (earlier > delivery) break;
      unsettled.delete(earlier);
      settled.push(id);
    }
    return settled;
  }
}

/** The parts are joined, because texts that are added to each other stay apart in memory, and each message would join them. */
function prefixOf({ id, destination }: StompSubscription): string {
  return ['MESSAGE\n', headerLine('subscription', id), headerLine('destination', destination)].join('');
}
