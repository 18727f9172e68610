import type { InTransaction } from '../in-transaction.js';
import type { MessageStore, OutboundMessage, Rejection } from './message.js';

export interface RejectMessageDeps {
  readonly inTransaction: InTransaction<{ readonly messages: MessageStore }>;
  /** Rejections after which a message is given up. */
  readonly maxAttempts: number;
}

/**
 * Counts that a terminal rejected a message with NACK; the last attempt makes it FAILED (A07).
 *
 * @returns the message after the change; undefined, and nothing has changed, if it is unknown, belongs to another
 * terminal, is completed or has expired
 */
export function rejectMessage(
  { inTransaction, maxAttempts }: RejectMessageDeps,
  rejection: Rejection,
): Promise<OutboundMessage | undefined> {
  return inTransaction(async ({ messages }) => {
    const counted = await messages.countRejection(rejection);
    if (counted === undefined || counted.attempts < maxAttempts) return counted?.message;
    return messages.fail(counted.message.seq, rejection.at);
  });
}
