import type { Transaction } from './transaction.js';
import type { NewTransaction } from './transaction-store.js';

/** A payment that a terminal has taken, with the terminal's location already found. */
export interface Report {
  readonly merchantId: string;
  readonly branchId: string;
  readonly terminalId: string;
  readonly referenceId: string;
  /** The tradeNo of the transaction, if the report creates one. */
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

/** REPORTED stands for a status that is not known. */
export type ReportedPaymentStatus = 'SUCCESS' | 'FAILED' | 'PENDING' | 'CANCELLED' | 'REPORTED';

/** The fields of a transaction that a report of it sets. */
export type ReportedFields = Pick<Report, 'gateway' | 'specificTId' | 'reportedStatus'> &
  Pick<Transaction, 'updatedAt'>;

/** Identifies a payment of one merchant. */
export type ReportKey = Pick<Report, 'merchantId' | 'specificTId' | 'referenceId'>;

/** The reports of terminals. They are always production payments, never sandbox payments (SBX-25). */
export interface ReportStore {
  /**
   * Stores a reported transaction. Returns undefined if a transaction has the referenceId, or a report has the
   * specificTId. The database decides, so only one of several concurrent ones is stored (MSG-05).
   */
  insert(transaction: NewTransaction, resolution: null): Promise<Transaction | undefined>;
  /** Finds the transaction that was reported with this specificTId. */
  bySpecificTId(key: ReportKey): Promise<Transaction | undefined>;
  byReference(key: ReportKey): Promise<Transaction | undefined>;
  saveFields(id: number, fields: ReportedFields): Promise<Transaction>;
}
