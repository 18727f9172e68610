import type { PaymentStatus } from '../../../contract/payments.js';
import type { Reach } from '../access/reach.js';
import type { Resolution, Transaction } from './transaction.js';

/** Rows of one reach, of the sandbox or of production: neither sees the other (SBX-17, SBX-18). */
export interface TransactionFilter {
  readonly reach: Reach;
  readonly sandbox: boolean;
}

export type NewTransaction = Omit<Transaction, 'id' | 'reservedAmount'> & {
  readonly resolution: Resolution | null;
};

/** Where to go on in a list: after this one. */
export interface Position {
  readonly createdAt: number;
  readonly id: number;
}

/** Of the conditions that are given, all hold. Instants and amounts include their bounds. */
export interface TransactionSearch {
  readonly terminalId?: string | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly channel?: string | undefined;
  readonly currency?: string | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  /** By decimal places of the currency, in minor units. */
  readonly amountMin?: AmountBound | undefined;
  readonly amountMax?: AmountBound | undefined;
  /** Part of a referenceId, tradeNo or specificTId, in whatever case. */
  readonly text?: string | undefined;
}

/** One bound in the minor units of any currency. */
export type AmountBound = (currencyExponent: number) => number;

export interface TransactionPage {
  readonly items: readonly Transaction[];
  /** Null at the end. A page may hold fewer than were asked for, and yet not be the last. */
  readonly next: Position | null;
}

export interface DueTransaction {
  readonly id: number;
  readonly resolution: Resolution;
}

export interface Cancelled {
  readonly transaction: Transaction;
  /** It was cancelled before it had an outcome. */
  readonly wasPending: boolean;
}

export interface TransactionStore {
  /** Undefined when the reference is taken: the database decides, so of many at once one wins (PAY-03). */
  insert(transaction: NewTransaction): Promise<Transaction | undefined>;
  /** Those with the reference in reach, at most two: more than one only if the reach spans merchants. */
  byReference(
    filter: TransactionFilter,
    referenceId: string,
    merchantId: string | undefined,
  ): Promise<readonly Transaction[]>;
  byTradeNo(
    filter: TransactionFilter,
    tradeNo: string,
    merchantId: string | undefined,
  ): Promise<Transaction | undefined>;
  /** Newest first. */
  list(
    filter: TransactionFilter,
    search: TransactionSearch,
    after: Position | undefined,
    limit: number,
  ): Promise<TransactionPage>;
  /** The service's own work, for all tenants: what is due by `now`, oldest first. */
  due(now: number, limit: number): Promise<readonly DueTransaction[]>;
  nextDueAt(): Promise<number | undefined>;
  /** Undefined if the transaction is not pending any more: a late resolution changes nothing. */
  resolve(id: number, resolution: Resolution, at: number): Promise<Transaction | undefined>;
  /** Undefined if it is out of reach or its state does not allow it. */
  cancel(filter: TransactionFilter, id: number, at: number): Promise<Cancelled | undefined>;
}
