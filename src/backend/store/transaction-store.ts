import { type Insertable, type Selectable, sql } from 'kysely';
import type { PaymentErrorCode } from '../../contract/errors.js';
import { paymentStatuses } from '../../contract/payments.js';
import { failureMessages, type Resolution, type Transaction } from '../payments/transaction.js';
import type { NewTransaction, TransactionStore } from '../payments/transaction-store.js';
import type { Db } from './database.js';
import { within } from './reach-filter.js';
import type { Schema } from './schema.js';
import { statement } from './statement.js';

type Row = Selectable<Schema['transactions']>;
type InsertRow = Required<Omit<Insertable<Schema['transactions']>, 'id' | 'reserved_amount'>>;

/** Written out, not a parameter: the index on what is pending is chosen when the statement is prepared. */
const pending = sql.lit('PENDING');

export function createTransactionStore(db: Db): TransactionStore {
  const insert = statement<InsertRow, { id: number }>((parameter) =>
    db
      .insertInto('transactions')
      .values({
        merchant_id: parameter('merchant_id'),
        branch_id: parameter('branch_id'),
        sandbox: parameter('sandbox'),
        reference_id: parameter('reference_id'),
        trade_no: parameter('trade_no'),
        status: parameter('status'),
        error_code: parameter('error_code'),
        error_message: parameter('error_message'),
        amount: parameter('amount'),
        refunded_amount: parameter('refunded_amount'),
        currency: parameter('currency'),
        channel: parameter('channel'),
        gateway: parameter('gateway'),
        specific_tid: parameter('specific_tid'),
        terminal_id: parameter('terminal_id'),
        settlement_batch_id: parameter('settlement_batch_id'),
        due_at: parameter('due_at'),
        due_status: parameter('due_status'),
        due_error_code: parameter('due_error_code'),
        created_at: parameter('created_at'),
        updated_at: parameter('updated_at'),
      })
      // PAY-03: of many at once the first to be stored wins, the others get no row back.
      .onConflict((conflict) => conflict.columns(['reference_id', 'merchant_id', 'sandbox']).doNothing())
      .returning('id'),
  );

  const resolve = statement<
    { id: number; status: string; errorCode: string | null; message: string | null; at: number },
    Row
  >((parameter) =>
    db
      .updateTable('transactions')
      .set({
        status: parameter('status'),
        error_code: parameter('errorCode'),
        error_message: parameter('message'),
        updated_at: parameter('at'),
        due_at: null,
      })
      .where('id', '=', parameter('id'))
      // A cancellation that came first stands.
      .where('status', '=', 'PENDING')
      .returningAll(),
  );

  return {
    async insert(transaction) {
      const { rows } = await insert(db, toRow(transaction));
      const [row] = rows;
      if (row === undefined) return undefined;
      const { resolution: _, ...fields } = transaction;
      return { id: row.id, reservedAmount: 0, ...fields };
    },
    async byReference(books, referenceId, merchantId) {
      const rows = await db
        .selectFrom('transactions')
        .selectAll()
        .where('reference_id', '=', referenceId)
        .where('sandbox', '=', books.sandbox ? 1 : 0)
        .where(within<'transactions'>(books.reach))
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .limit(2)
        .execute();
      return rows.map(readTransaction);
    },
    async byTradeNo(books, tradeNo, merchantId) {
      const row = await db
        .selectFrom('transactions')
        .selectAll()
        .where('trade_no', '=', tradeNo)
        .where('sandbox', '=', books.sandbox ? 1 : 0)
        .where(within<'transactions'>(books.reach))
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .executeTakeFirst();
      return row && readTransaction(row);
    },
    async due(now, limit) {
      const rows = await db
        .selectFrom('transactions')
        .select(['id', 'due_at', 'due_status', 'due_error_code'])
        .where('due_at', '<=', now)
        .where('status', '=', pending)
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ id: row.id, resolution: readResolution(row) }));
    },
    async nextDueAt() {
      const row = await db
        .selectFrom('transactions')
        .select((eb) => eb.fn.min('due_at').as('next'))
        .where('due_at', 'is not', null)
        .where('status', '=', pending)
        .executeTakeFirst();
      return row?.next ?? undefined;
    },
    async resolve(id, { status, errorCode }, at) {
      const message = errorCode && failureMessages[errorCode];
      const { rows } = await resolve(db, { id, status, errorCode, message, at });
      return rows[0] && readTransaction(rows[0]);
    },
  };
}

function toRow({ resolution, ...transaction }: NewTransaction): InsertRow {
  return {
    merchant_id: transaction.merchantId,
    branch_id: transaction.branchId,
    sandbox: transaction.sandbox ? 1 : 0,
    reference_id: transaction.referenceId,
    trade_no: transaction.tradeNo,
    status: transaction.status,
    error_code: transaction.errorCode,
    error_message: transaction.errorMessage,
    amount: transaction.amount,
    refunded_amount: transaction.refundedAmount,
    currency: transaction.currency,
    channel: transaction.channel,
    gateway: transaction.gateway,
    specific_tid: transaction.specificTId,
    terminal_id: transaction.terminalId,
    settlement_batch_id: transaction.settlementBatchId,
    due_at: resolution?.at ?? null,
    due_status: resolution?.status ?? null,
    due_error_code: resolution?.errorCode ?? null,
    created_at: transaction.createdAt,
    updated_at: transaction.updatedAt,
  };
}

function readTransaction(row: Row): Transaction {
  const status = paymentStatuses.find((each) => each === row.status);
  if (status === undefined) throw new TypeError(`transaction ${row.id} has the unknown status ${row.status}`);
  return {
    id: row.id,
    merchantId: row.merchant_id,
    branchId: row.branch_id,
    sandbox: row.sandbox === 1,
    referenceId: row.reference_id,
    tradeNo: row.trade_no,
    status,
    errorCode: readErrorCode(row.error_code),
    errorMessage: row.error_message,
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    reservedAmount: row.reserved_amount,
    currency: row.currency,
    channel: row.channel,
    gateway: row.gateway,
    specificTId: row.specific_tid,
    terminalId: row.terminal_id,
    settlementBatchId: row.settlement_batch_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function readResolution(row: Pick<Row, 'due_at' | 'due_status' | 'due_error_code'>): Resolution {
  return {
    at: row.due_at ?? 0,
    status: row.due_status === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
    errorCode: readErrorCode(row.due_error_code),
  };
}

function readErrorCode(text: string | null): PaymentErrorCode | null {
  if (text === null) return null;
  if (!Object.hasOwn(failureMessages, text)) throw new TypeError(`unknown payment error code ${text}`);
  return text as PaymentErrorCode;
}
