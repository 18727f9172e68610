interface PaymentEvent {
  readonly referenceId: string;
  readonly tradeNo: string;
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly status: string;
  readonly errorCode?: string;
}

/** A transaction was stored for the first time. */
export interface PaymentStored extends PaymentEvent {
  readonly type: 'payment.stored';
  readonly amount: string;
  readonly currency: string;
}

/** A pending transaction reached its final status. */
export interface PaymentResolved extends PaymentEvent {
  readonly type: 'payment.resolved';
}

/** A successful payment was cancelled. The cancellation of a pending one is told as its resolution. */
export interface PaymentCancelled extends PaymentEvent {
  readonly type: 'payment.cancelled';
}

interface RefundEvent {
  readonly referenceId: string;
  readonly refundReferenceId: string;
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
}

/** A refund was accepted. */
export interface RefundAccepted extends RefundEvent {
  readonly type: 'refund.accepted';
}

/** A pending refund reached its final status; one that failed gives back what it had reserved. */
export interface RefundResolved extends RefundEvent {
  readonly type: 'refund.resolved';
}

/** A terminal's transaction report was stored for the first time. */
export interface ReportStored {
  readonly type: 'report.stored';
  readonly referenceId: string;
  readonly specificTId: string;
  readonly merchantId: string;
  readonly terminalId: string;
  readonly status: string;
}

/** The backend refused a terminal's transaction report on business grounds: nothing of it was stored. */
export interface ReportRejected {
  readonly type: 'report.rejected';
  readonly specificTId: string;
  readonly terminalId: string;
  readonly errorCode: string;
}

/** A simulated terminal has taken a payment, with a session or without one, and will report it until it has its RECEIPT. */
export interface ReportTaken {
  readonly type: 'report.taken';
  readonly referenceId: string;
  readonly specificTId: string;
  readonly configId: number;
  readonly terminalId: string;
  /** True for the fleet's own, false for a scenario's. */
  readonly fleet: boolean;
  readonly amount: string;
  readonly currency: string;
}

/** A simulated terminal has the RECEIPT of its transaction report, and reports it no more. */
export interface ReportConfirmed {
  readonly type: 'report.confirmed';
  readonly referenceId: string;
  readonly specificTId: string;
  readonly configId: number;
  readonly terminalId: string;
}

/** The backend has ended: what its store holds then, so that the stream can be compared with it. */
export interface BooksClosed {
  readonly type: 'books.closed';
  /** Transactions by status. */
  readonly payments: Readonly<Record<string, number>>;
  /** Refunds by status, refused ones among the FAILED. */
  readonly refunds: Readonly<Record<string, number>>;
  /** Commands by the status that is stored: what has expired is still QUEUED or SENT there. */
  readonly commands: Readonly<Record<string, number>>;
  /** Transactions that a terminal has reported. */
  readonly reports: number;
}
