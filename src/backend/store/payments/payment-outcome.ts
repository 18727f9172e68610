import { callbackOf } from '../../domain/callbacks/gateway-callback.js';
import { paymentStatusMessage } from '../../domain/payments/payment-status.js';
import type { Transaction } from '../../domain/payments/transaction.js';
import { createCallbackAppend } from '../callbacks/gateway-callback-store.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import { createMessageInsert } from '../messages/message-insert.js';

/** Stores what others are to hear of a payment that left PENDING, inside the transaction that ends it. */
export type RecordResolved = (on: Db, resolved: Transaction) => Promise<void>;

export interface PaymentPushOptions {
  readonly mintId: (prefix: string) => string;
  readonly messageLifetimeMs: number;
}

/** A payment that ended and the word of it are one unit: no crash and no snapshot comes in between. */
export function createResolutionRecords(
  db: Db,
  push: RecordResolved,
  webhookLogEntries: number,
): RecordResolved {
  const append = createCallbackAppend(db);
  return async (on, resolved) => {
    const callback = callbackOf(resolved, resolved.updatedAt);
    if (callback !== undefined) await append(on, callback, webhookLogEntries);
    await push(on, resolved);
  };
}

/** PAY-07, MSG-01: the terminal that the transaction names is to hear of the end of PENDING. */
export function createPaymentPush(db: Db, { mintId, messageLifetimeMs }: PaymentPushOptions): RecordResolved {
  const insert = createMessageInsert(db);
  const configIdOf = statement<{ terminalId: string }, { config_id: number }>((parameter) =>
    db.selectFrom('terminals').select('config_id').where('terminal_id', '=', parameter('terminalId')),
  );
  return async (on, resolved) => {
    const { terminalId, updatedAt } = resolved;
    if (terminalId === null) return;
    const [terminal] = (await configIdOf(on, { terminalId })).rows;
    if (terminal === undefined) return;
    await insert(on, {
      messageId: mintId('msg_'),
      configId: terminal.config_id,
      requestId: null,
      ...paymentStatusMessage(resolved),
      createdAt: updatedAt,
      expiresAt: updatedAt + messageLifetimeMs,
    });
  };
}
