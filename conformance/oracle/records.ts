// Source: the reference profile; of a transaction the service document shows referenceId, sandbox and status alone.

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
