// Source: the service document, 'Tenant isolation', for what a caller must not reach; the fields of the operations and
// their keys are the reference profile's.

interface ForeignKey {
  /** A business operation, or one of the two operations of terminals that integrators share. */
  readonly operation: string;
  /** The field of the request that names a thing of a tenant. */
  readonly key: string;
  /** The field of the transaction that a text is part of. */
  readonly of?: string;
  /** Another field that is sent as well: it must widen nothing. */
  readonly with?: 'merchantId' | 'configId';
  /** The clause that keeps it to its owner. */
  readonly clause: string;
  /** True for a filter: an empty list denies as much as a rejection. */
  readonly filters?: true;
  /** True for a field that only the profile has: a service that ignores it accepts the call, which reaches nothing by it. */
  readonly optional?: true;
}

/** Each field by which a request can name a thing of another tenant. */
export const foreignKeys = [
  { operation: 'payNow', key: 'terminalId', clause: 'BLK-05', optional: true },
  { operation: 'payNow', key: 'branchId', clause: 'BLK-05', optional: true },
  { operation: 'saveTransaction', key: 'terminalId', clause: 'BLK-05', optional: true },
  { operation: 'saveTransaction', key: 'branchId', clause: 'BLK-05', optional: true },
  { operation: 'refund', key: 'referenceId', clause: 'TEN-03' },
  { operation: 'cancelTransaction', key: 'referenceId', clause: 'TEN-03' },
  { operation: 'refund', key: 'referenceId', with: 'merchantId', clause: 'TEN-03' },
  { operation: 'cancelTransaction', key: 'referenceId', with: 'merchantId', clause: 'TEN-03' },
  { operation: 'getTransactionDetails', key: 'referenceId', clause: 'TEN-01' },
  { operation: 'getTransactionDetails', key: 'referenceId', with: 'merchantId', clause: 'TEN-01' },
  { operation: 'getTransactionDetails', key: 'tradeNo', clause: 'TEN-01' },
  { operation: 'getTransactionDetails', key: 'tradeNo', with: 'merchantId', clause: 'TEN-01' },
  { operation: 'getRecentTransactions', key: 'terminalId', clause: 'TEN-02', filters: true },
  { operation: 'getRecentTransactions', key: 'branchId', clause: 'TEN-02', filters: true },
  { operation: 'find', key: 'terminalId', clause: 'TEN-02', filters: true },
  { operation: 'find', key: 'branchId', clause: 'TEN-02', filters: true },
  { operation: 'find', key: 'text', of: 'referenceId', clause: 'TEN-02', filters: true },
  { operation: 'find', key: 'text', of: 'tradeNo', clause: 'TEN-02', filters: true },
  { operation: 'find', key: 'text', of: 'specificTId', clause: 'TEN-02', filters: true },
  { operation: 'refundStatus', key: 'refundReferenceId', clause: 'TEN-03', filters: true },
  { operation: 'refundStatus', key: 'referenceId', clause: 'TEN-03', filters: true },
  {
    operation: 'refundStatus',
    key: 'refundReferenceId',
    with: 'merchantId',
    clause: 'TEN-03',
    filters: true,
  },
  { operation: 'refundStatus', key: 'referenceId', with: 'merchantId', clause: 'TEN-03', filters: true },
  { operation: 'getChannelSummary', key: 'branchId', clause: 'TEN-07', filters: true },
  { operation: 'overallSummary', key: 'branchId', clause: 'TEN-07', filters: true },
  { operation: 'settle', key: 'terminalId', clause: 'TEN-07', filters: true },
  { operation: 'settle', key: 'branchId', clause: 'TEN-07', filters: true },
  { operation: 'settle', key: 'merchantId', clause: 'TEN-07', filters: true },
  { operation: 'settle', key: 'branchId', with: 'merchantId', clause: 'TEN-07', filters: true },
  { operation: 'settlementReport', key: 'settlementBatchId', clause: 'TEN-07', filters: true },
  { operation: 'listTerminals', key: 'branchId', clause: 'TEN-04', filters: true },
  { operation: 'requestTerminal', key: 'configId', clause: 'TEN-05' },
  { operation: 'requestTerminal', key: 'terminalId', clause: 'TEN-05' },
  { operation: 'requestTerminal', key: 'terminalId', with: 'configId', clause: 'TEN-05' },
  { operation: 'requestStatus', key: 'requestId', clause: 'TEN-06' },
  { operation: 'ws-token', key: 'configId', clause: 'TEN-08' },
  { operation: 'terminal/info', key: 'configId', clause: 'BLK-05', optional: true },
] as const satisfies readonly ForeignKey[];
