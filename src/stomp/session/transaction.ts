import { Buffer } from 'node:buffer';
import type { StompOperation } from '../application.js';
import type { ClientFrame } from '../codec/frame.js';
import { protocolError, StompRefusal } from '../errors.js';
import type { StompLimits } from '../limits.js';

/** What joins a transaction: a SEND, or the settling of a delivery. */
export type TransactionStep =
  | { readonly kind: 'send'; readonly message: Extract<StompOperation, { kind: 'send' }>['message'] }
  | { readonly kind: 'acknowledge' | 'reject'; readonly delivery: number };

/** An open transaction: nothing in it has had an effect (T02), so it may just be forgotten (T03). */
export class Transaction {
  readonly id: string;
  readonly steps: TransactionStep[] = [];
  #bytes = 0;

  constructor(id: string) {
    this.id = id;
  }

  /** T04: throws a refusal above the limits. */
  join(frame: ClientFrame, step: TransactionStep, limits: StompLimits): void {
    if (this.steps.length >= limits.transactionFrames)
      throw protocolError('Too many frames in the transaction');
    this.#bytes += frame.body.length;
    for (const [name, value] of frame.headers) this.#bytes += name.length + value.length + 2;
    if (this.#bytes > limits.transactionBytes) {
      throw new StompRefusal('FRAME_TOO_LARGE', 'Transaction above the size limit');
    }
    this.steps.push(step.kind === 'send' ? { kind: 'send', message: copied(step.message) } : step);
  }
}

/** The body is a view into a larger read; kept as it is, it would keep all of that alive. */
function copied(message: Extract<StompOperation, { kind: 'send' }>['message']) {
  return { ...message, body: Buffer.from(message.body) };
}
