// Source: the service document, 'Business operations', in its order, and 'Scopes'. What a scope opens is written in both
// places, and a test compares the two.

interface Operation {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** The one scope that opens the operation. */
  readonly scope: string;
  /** The query parameters that are shown; payloads are not. */
  readonly query: readonly string[];
  /** The clause that holds this operation to its scope. */
  readonly clause: string;
}

/** The path of a business operation; `{system}` selects the system that the call addresses. */
export const operationPath = '/api/v1/{system}/{operation}';

/** The values of `{system}` in the reference profile. The service document shows none. */
export const systems = ['pos', 'kiosk', 'companion', 'erp'] as const;

/** The operations that a scope can open. All of it is shown. */
export const operations = [
  { name: 'payNow', method: 'POST', scope: 'payments:direct', query: [], clause: 'SCP-01' },
  { name: 'saveTransaction', method: 'POST', scope: 'payments:direct', query: [], clause: 'SCP-02' },
  { name: 'refund', method: 'POST', scope: 'refunds:write', query: [], clause: 'SCP-03' },
  { name: 'cancelTransaction', method: 'POST', scope: 'refunds:write', query: [], clause: 'SCP-04' },
  { name: 'getTransactionDetails', method: 'POST', scope: 'transactions:read', query: [], clause: 'SCP-05' },
  { name: 'getRecentTransactions', method: 'POST', scope: 'transactions:read', query: [], clause: 'SCP-06' },
  { name: 'find', method: 'POST', scope: 'transactions:read', query: [], clause: 'SCP-07' },
  { name: 'refundStatus', method: 'GET', scope: 'transactions:read', query: [], clause: 'SCP-08' },
  { name: 'getChannelSummary', method: 'POST', scope: 'reports:read', query: [], clause: 'SCP-09' },
  { name: 'overallSummary', method: 'POST', scope: 'reports:read', query: [], clause: 'SCP-10' },
  { name: 'settle', method: 'POST', scope: 'reports:read', query: [], clause: 'SCP-11' },
  { name: 'settlementReport', method: 'POST', scope: 'reports:read', query: [], clause: 'SCP-12' },
  { name: 'listTerminals', method: 'GET', scope: 'terminals:read', query: ['branchId'], clause: 'SCP-13' },
  { name: 'requestTerminal', method: 'POST', scope: 'terminals:trigger', query: [], clause: 'SCP-14' },
  { name: 'requestStatus', method: 'POST', scope: 'terminals:read', query: [], clause: 'SCP-15' },
] as const satisfies readonly Operation[];

/** The operations that leave money, stored data and terminals as they are, by their names and by what 'Scopes' allows. */
export const readingOperations: readonly (typeof operations)[number]['name'][] = [
  'getTransactionDetails',
  'getRecentTransactions',
  'find',
  'refundStatus',
  'getChannelSummary',
  'overallSummary',
  'settlementReport',
  'listTerminals',
  'requestStatus',
];

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

export const scopeNames = scopes.map(({ name }) => name);
