// Source: the service document, 'Payment statuses'; it shows neither the whole list nor the transitions. It shows only the
// fields referenceId, sandbox and status of a transaction; the reference profile decides the others.

interface PaymentStatus {
  readonly name: string;
  readonly source: 'shown' | 'decided';
  /** False for a status that no summary counts. */
  readonly inTotals?: false;
  /** The statuses that may follow; any other is rejected. Decided, except what the sandbox table shows. */
  readonly next: readonly string[];
}

interface ReportedStatus {
  /** The status in the report of the terminal. */
  readonly reported: string;
  /** The stored status. Decided. */
  readonly stored: string;
  readonly source: 'shown' | 'decided';
}

/** The statuses of a transaction. Those without `inTotals: false` count in summaries. */
export const paymentStatuses: readonly PaymentStatus[] = [
  { name: 'PENDING', source: 'shown', next: ['SUCCESS', 'FAILED', 'CANCELLED'] },
  // To CANCELLED only before settlement and with no refund; to REFUNDED once nothing is left.
  { name: 'SUCCESS', source: 'shown', next: ['CANCELLED', 'REFUNDED'] },
  { name: 'FAILED', source: 'shown', next: [] },
  { name: 'CANCELLED', source: 'decided', next: [] },
  { name: 'REFUNDED', source: 'decided', next: [] },
  // Reported with an unknown word; only a later report of the same specificTId moves it.
  {
    name: 'REPORTED',
    source: 'decided',
    inTotals: false,
    next: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'],
  },
];

/** The known statuses in a terminal's transaction report; any other is stored as REPORTED. */
export const reportedStatuses: readonly ReportedStatus[] = [
  { reported: 'TRANS_SUCCESS', stored: 'SUCCESS', source: 'shown' },
  { reported: 'TRANS_FAILED', stored: 'FAILED', source: 'decided' },
  { reported: 'TRANS_DECLINED', stored: 'FAILED', source: 'decided' },
  { reported: 'TRANS_PENDING', stored: 'PENDING', source: 'decided' },
  { reported: 'TRANS_CANCELLED', stored: 'CANCELLED', source: 'decided' },
  { reported: 'TRANS_VOID', stored: 'CANCELLED', source: 'decided' },
];

/** The fields of a transaction in a response. Those with a question mark in the profile may be absent. */
export const transactionFields = [
  'referenceId',
  'tradeNo',
  'status',
  'errorCode',
  'errorMessage',
  'amount',
  'currency',
  'refundedAmount',
  'channel',
  'gateway',
  'specificTId',
  'terminalId',
  'branchId',
  'merchantId',
  'sandbox',
  'settlementBatchId',
  'description',
  'reportedStatus',
  'createdAt',
  'updatedAt',
] as const;

/** The fields of a refund in a response. */
export const refundFields = [
  'refundReferenceId',
  'referenceId',
  'status',
  'errorCode',
  'amount',
  'currency',
  'remainingAmount',
  'reason',
  'createdAt',
] as const;
