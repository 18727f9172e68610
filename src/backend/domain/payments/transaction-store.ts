import type { PaymentStatus } from '../../../contract/rest/payments.js';
import type { Reach } from '../access/reach.js';
import type { DueStore } from './due-outcomes.js';
import type { Resolution, Transaction, TransactionChange } from './transaction.js';

/** Selects transactions in reach, either of the sandbox or of production (SBX-17, SBX-18). */
export interface TransactionFilter {
  readonly reach: Reach;
  readonly sandbox: boolean;
}

/** A transaction that is not stored yet: the store assigns its id. */
export type NewTransaction = Transaction & { readonly id: 0 };

/** A position in a list; the next page begins after it. */
export interface Position {
  readonly createdAt: number;
  readonly id: number;
}

/** The conditions of a search, which must all hold. Bounds of instants and amounts are inclusive. */
export interface TransactionSearch {
  readonly terminalId?: string | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly channel?: string | undefined;
  readonly currency?: string | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  /** The bounds in minor units, which depend on the decimal places of the currency. */
  readonly amountMin?: AmountBound | undefined;
  readonly amountMax?: AmountBound | undefined;
  /** Part of a referenceId, tradeNo or specificTId, case-insensitive. */
  readonly text?: string | undefined;
}

/** One bound in the minor units of any currency. */
export type AmountBound = (currencyExponent: number) => number;

export interface TransactionPage {
  readonly items: readonly Transaction[];
  /** Null on the last page. A page with fewer items than the limit is not always the last. */
  readonly next: Position | null;
}

export interface TransactionStore extends DueStore {
  /**
   * Stores a transaction. Returns undefined if the reference was used before. The database decides, so only one of
   * several concurrent ones is stored (PAY-03).
   *
   * @param resolution the outcome that a pending transaction will have without a further request
   */
  insert(transaction: NewTransaction, resolution: Resolution | null): Promise<Transaction | undefined>;
  /** Reads a transaction that was found in reach before, or that the service itself works on. */
  byId(id: number): Promise<Transaction | undefined>;
  /** Finds at most two transactions with the reference: more than one only if the reach spans merchants. */
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
   * Writes a change and removes the resolution. Returns undefined, and changes nothing, if status, amounts or
   * settlement have changed since the transaction was read. The domain writes only through `changeTransaction`.
   */
  update(seen: Transaction, change: TransactionChange): Promise<Transaction | undefined>;
}
