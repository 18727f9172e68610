// Source: the service document, 'Scopes'.

interface Scope {
  readonly name: string;
  /** The operations that the scope opens, in the order of 'Business operations'. */
  readonly operations: readonly string[];
  readonly opensWebSocket: boolean;
}

/** The eight scopes of an OAuth app and what each opens. All of it is shown. */
export const scopes = [
  { name: 'payments:direct', operations: ['payNow', 'saveTransaction'], opensWebSocket: false },
  // 'no endpoint is mapped to this scope'
  { name: 'payments:trigger', operations: [], opensWebSocket: false },
  { name: 'refunds:write', operations: ['refund', 'cancelTransaction'], opensWebSocket: false },
  {
    name: 'transactions:read',
    operations: ['getTransactionDetails', 'getRecentTransactions', 'find', 'refundStatus'],
    opensWebSocket: false,
  },
  {
    name: 'reports:read',
    operations: ['getChannelSummary', 'overallSummary', 'settle', 'settlementReport'],
    opensWebSocket: false,
  },
  { name: 'terminals:read', operations: ['listTerminals', 'requestStatus'], opensWebSocket: false },
  { name: 'terminals:trigger', operations: ['requestTerminal'], opensWebSocket: false },
  { name: 'ws:subscribe', operations: [], opensWebSocket: true },
] as const satisfies readonly Scope[];
