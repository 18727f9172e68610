import { Buffer } from 'node:buffer';
import type { StompOperation } from '../application.js';
import type { ClientFrame } from '../codec/frame.js';
import { protocolError, StompRefusal } from '../errors.js';
import type { StompLimits } from '../limits.js';

/** One step of a transaction: a SEND, or the settlement of a delivery. */
export type TransactionStep =
  | { readonly kind: 'send'; readonly message: Extract<StompOperation, { kind: 'send' }>['message'] }
  | { readonly kind: 'acknowledge' | 'reject'; readonly delivery: number };

/** An open transaction: none of its steps has had an effect (T02), so it can simply be dropped (T03). */
export class Transaction {
  readonly id: string;
  readonly steps: TransactionStep[] = [];
  #bytes = 0;

  constructor(id: string) {
    this.id = id;
  }

  /** T04: adds a step. Throws a StompRefusal above the limits. */
  join(frame: ClientFrame, step: TransactionStep, limits: StompLimits): void {
    if (this.steps.length >= limits.transactionFrames)
      throw protocolError('Too many frames in one transaction');
    this.#bytes += frame.body.length;
    for (const [name, value] of frame.headers) this.#bytes += name.length + value.length + 2;
    if (this.#bytes > limits.transactionBytes) {
      throw new StompRefusal('FRAME_TOO_LARGE', 'Transaction too large');
    }
    this.steps.push(step.kind === 'send' ? { kind: 'send', message: copied(step.message) } : step);
  }
}

/** The body is a view into a larger read; storing the view would keep all of it in memory. */
function copied(message: Extract<StompOperation, { kind: 'send' }>['message']) {
  return { ...message, body: Buffer.from(message.body) };
}
