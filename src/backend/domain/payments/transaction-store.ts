import type { PaymentStatus } from '../../../contract/rest/payments.js';
import type { Reach } from '../access/reach.js';
import type { DueStore } from './due-outcomes.js';
import type { Resolution, Transaction, TransactionChange } from './transaction.js';

/** Rows of one reach, of the sandbox or of production: neither sees the other (SBX-17, SBX-18). */
export interface TransactionFilter {
  readonly reach: Reach;
  readonly sandbox: boolean;
}

/** A transaction that has no id yet: the store gives it one. */
export type NewTransaction = Transaction & { readonly id: 0 };

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
  /** Part of a referenceId, tradeNo or specificTId, case-insensitive. */
  readonly text?: string | undefined;
}

/** One bound in the minor units of any currency. */
export type AmountBound = (currencyExponent: number) => number;

export interface TransactionPage {
  readonly items: readonly Transaction[];
  /** Null at the end. A page may hold fewer than were asked for, and yet not be the last. */
  readonly next: Position | null;
}

export interface TransactionStore extends DueStore {
  /**
   * Undefined when the reference was used before: the database decides, so of many at once one wins (PAY-03).
   *
   * @param resolution of a pending transaction that will end by itself
   */
  insert(transaction: NewTransaction, resolution: Resolution | null): Promise<Transaction | undefined>;
  /** A transaction that was found in reach before, or that the service itself works on. */
  byId(id: number): Promise<Transaction | undefined>;
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
  /**
   * Writes a change, and no longer awaits an outcome. Undefined, and nothing has changed, if status, amounts or
   * settlement are no longer as they were seen. The domain writes through `changeTransaction` alone.
   */
  update(seen: Transaction, change: TransactionChange): Promise<Transaction | undefined>;
}
