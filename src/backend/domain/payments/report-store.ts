import type { Transaction } from './transaction.js';
import type { NewTransaction } from './transaction-store.js';

/** A payment that a terminal has taken, with the terminal's location already found. */
export interface Report {
  readonly merchantId: string;
  readonly branchId: string;
  readonly terminalId: string;
  readonly referenceId: string;
  /** Given to the transaction if the report makes one. */
  readonly tradeNo: string;
  readonly status: ReportedPaymentStatus;
  /** The status as the terminal sent it. */
  readonly reportedStatus: string;
  readonly gateway: string;
  readonly specificTId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly channel: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export type ReportedPaymentStatus = 'SUCCESS' | 'FAILED' | 'PENDING';

/** The fields of a transaction that a later report replaces. */
export type ReportedFields = Pick<Report, 'gateway' | 'specificTId' | 'reportedStatus'> &
  Pick<Transaction, 'updatedAt'>;

/** Names a payment among those of one merchant. */
export type ReportKey = Pick<Report, 'merchantId' | 'specificTId' | 'referenceId'>;

/** Reports are of production payments, whatever the merchant's apps do: the sandbox has none (SBX-25). */
export interface ReportStore {
  /**
   * Undefined if a transaction has the referenceId, or a report the specificTId: the database decides, so of many at
   * once with either one is stored (MSG-05).
   */
  insert(transaction: NewTransaction, resolution: null): Promise<Transaction | undefined>;
  /** The transaction that was reported with this specificTId. */
  bySpecificTId(key: ReportKey): Promise<Transaction | undefined>;
  byReference(key: ReportKey): Promise<Transaction | undefined>;
  saveFields(id: number, fields: ReportedFields): Promise<Transaction>;
}
