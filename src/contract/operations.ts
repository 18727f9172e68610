import type { Scope } from './scopes.js';

export type Method = 'GET' | 'POST';

export interface Operation {
  readonly name: string;
  readonly method: Method;
  /** Route pattern; `:system` stands for the addressed system. */
  readonly path: string;
  readonly scope: Scope;
}

/** The business operations with the scopes they require, in the order of clauses SCP-01 to SCP-15. */
export const operations = [
  operation('POST', 'payNow', 'payments:direct'),
  operation('POST', 'saveTransaction', 'payments:direct'),
  operation('POST', 'refund', 'refunds:write'),
  operation('POST', 'cancelTransaction', 'refunds:write'),
  operation('POST', 'getTransactionDetails', 'transactions:read'),
  operation('POST', 'getRecentTransactions', 'transactions:read'),
  operation('POST', 'find', 'transactions:read'),
  operation('GET', 'refundStatus', 'transactions:read'),
  operation('POST', 'getChannelSummary', 'reports:read'),
  operation('POST', 'overallSummary', 'reports:read'),
  operation('POST', 'settle', 'reports:read'),
  operation('POST', 'settlementReport', 'reports:read'),
  operation('GET', 'listTerminals', 'terminals:read'),
  operation('POST', 'requestTerminal', 'terminals:trigger'),
  operation('POST', 'requestStatus', 'terminals:read'),
] as const;

export type OperationName = (typeof operations)[number]['name'];

export const operationNames: readonly OperationName[] = operations.map(({ name }) => name);

export function operationNamed(name: OperationName): Operation {
  const found = operations.find((each) => each.name === name);
  if (found === undefined) throw new TypeError(`no operation ${name}`);
  return found;
}

function operation<const M extends Method, const N extends string, const S extends Scope>(
  method: M,
  name: N,
  scope: S,
) {
  return { name, method, path: `/api/v1/:system/${name}`, scope } as const;
}

/** Paths outside the table of business operations. */
export const paths = {
  token: '/api/v1/oauth/token',
  webSocketToken: '/api/v1/terminal/ws-token',
  terminalInfo: '/api/v1/terminal/info',
  activate: '/api/v1/terminal/activate',
  admin: '/api/v1/admin',
} as const;

/** The values of `{system}` that are served by default, and those that no configuration may contain. */
export const defaultSystems = ['pos', 'kiosk', 'companion', 'erp'] as const;
export const reservedSystems = ['admin', 'oauth', 'terminal'] as const;
