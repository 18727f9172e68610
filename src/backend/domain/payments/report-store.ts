import type { Transaction } from './transaction.js';

/** A payment that a terminal has taken, with the terminal's place already found. */
export interface Report {
  readonly merchantId: string;
  readonly branchId: string;
  readonly terminalId: string;
  readonly referenceId: string;
  /** Given to the transaction if the report makes one. */
  readonly tradeNo: string;
  readonly status: ReportedPaymentStatus;
  /** The terminal's own word for the status. */
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

/**
 * What became of a report: `stored` as a transaction of its own, `matched` with one that was pending or
 * reported before and has changed by it, `repeated`: known and without effect. Refused: `taken`, for a
 * specificTId or a referenceId that means another payment; `state`, for a move that statuses do not make.
 */
export type ReportOutcome =
  | { readonly kind: 'stored' | 'repeated'; readonly transaction: Transaction }
  | {
      readonly kind: 'matched';
      readonly transaction: Transaction;
      readonly leftPending: boolean;
      /** No terminal had reported it before. */
      readonly firstReport: boolean;
    }
  | { readonly kind: 'taken' | 'state' };

export interface ReportStore {
  /** The database decides: of N at once with one specificTId or one referenceId one is stored (MSG-05). */
  report(report: Report): Promise<ReportOutcome>;
}
