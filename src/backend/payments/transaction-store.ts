import type { Reach } from '../access/reach.js';
import type { Resolution, Transaction } from './transaction.js';

/** Whose transactions, and of which world: sandbox and production never see each other (SBX-17, SBX-18). */
export interface Books {
  readonly reach: Reach;
  readonly sandbox: boolean;
}

export type NewTransaction = Omit<Transaction, 'id' | 'reservedAmount'> & { readonly resolution: Resolution | null };

export interface DueTransaction {
  readonly id: number;
  readonly resolution: Resolution;
}

export interface TransactionStore {
  /** Undefined when the reference is taken: the database decides, so of many at once one wins (PAY-03). */
  insert(transaction: NewTransaction): Promise<Transaction | undefined>;
  /** Those with the reference in reach, at most two: more than one only if the reach spans merchants. */
  byReference(
    books: Books,
    referenceId: string,
    merchantId: string | undefined,
  ): Promise<readonly Transaction[]>;
  byTradeNo(books: Books, tradeNo: string, merchantId: string | undefined): Promise<Transaction | undefined>;
  /** The service's own work, for all tenants: what is due by `now`, oldest first. */
  due(now: number, limit: number): Promise<readonly DueTransaction[]>;
  nextDueAt(): Promise<number | undefined>;
  /** Undefined if the transaction is not pending any more: a late resolution changes nothing. */
  resolve(id: number, resolution: Resolution, at: number): Promise<Transaction | undefined>;
}
