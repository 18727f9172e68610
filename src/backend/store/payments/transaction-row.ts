import type { Insertable, Selectable } from 'kysely';
import type { PaymentErrorCode } from '../../../contract/errors.js';
import { paymentStatuses } from '../../../contract/rest/payments.js';
import { failureMessages, type Resolution, type Transaction } from '../../domain/payments/transaction.js';
import type { NewTransaction } from '../../domain/payments/transaction-store.js';
import type { Schema } from '../engine/schema.js';

export type TransactionRow = Selectable<Schema['transactions']>;
export type InsertRow = Required<Omit<Insertable<Schema['transactions']>, 'id' | 'reserved_amount'>>;

export function toRow(transaction: NewTransaction): InsertRow {
  const { resolution } = transaction;
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
    reported_status: transaction.reportedStatus,
    due_at: resolution?.at ?? null,
    due_status: resolution?.status ?? null,
    due_error_code: resolution?.errorCode ?? null,
    created_at: transaction.createdAt,
    updated_at: transaction.updatedAt,
  };
}

export function readTransaction(row: TransactionRow): Transaction {
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
    reportedStatus: row.reported_status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function readResolution(
  row: Pick<TransactionRow, 'due_at' | 'due_status' | 'due_error_code'>,
): Resolution {
  return {
    at: row.due_at ?? 0,
    status: row.due_status === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
    errorCode: readErrorCode(row.due_error_code),
  };
}

export function readErrorCode(text: string | null): PaymentErrorCode | null {
  if (text === null) return null;
  if (!Object.hasOwn(failureMessages, text)) throw new TypeError(`unknown payment error code ${text}`);
  return text as PaymentErrorCode;
}
