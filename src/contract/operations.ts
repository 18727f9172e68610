import type { ErrorCode } from './errors.js';
import type { Scope } from './scopes.js';

export type Method = 'GET' | 'POST';

export type OperationGroup = 'Payments' | 'Refunds' | 'Transactions' | 'Reports' | 'Terminals';

export interface Operation {
  readonly name: string;
  readonly method: Method;
  /** Route pattern; `:system` stands for the addressed system. */
  readonly path: string;
  readonly scope: Scope;
  /** The group of its documentation. */
  readonly group: OperationGroup;
  /** Its documentation, in a few words. */
  readonly summary: string;
  /** The errors of this operation, with those that every operation has. */
  readonly errors: readonly ErrorCode[];
}

/** The business operations with the scopes they require, in the order of clauses SCP-01 to SCP-15. */
export const operations = [
  operation('POST', 'payNow', 'payments:direct', 'Payments', 'Take a payment', [
    'ERR_INVALID_AMOUNT',
    'ERR_DUPLICATE_REFERENCE',
    'ERR_NOT_FOUND',
  ]),
  operation(
    'POST',
    'saveTransaction',
    'payments:direct',
    'Payments',
    'Record a payment that was made elsewhere',
    ['ERR_INVALID_AMOUNT', 'ERR_DUPLICATE_REFERENCE', 'ERR_NOT_FOUND'],
  ),
  operation('POST', 'refund', 'refunds:write', 'Refunds', 'Refund a payment, in full or in part', [
    'ERR_INVALID_AMOUNT',
    'ERR_REFUND_COOLDOWN',
    'ERR_REFUND_EXCEEDS_BALANCE',
    'ERR_DUPLICATE_REFERENCE',
    'ERR_INVALID_STATE',
    'ERR_NOT_FOUND',
  ]),
  operation('POST', 'cancelTransaction', 'refunds:write', 'Payments', 'Cancel a payment', [
    'ERR_INVALID_STATE',
    'ERR_NOT_FOUND',
  ]),
  operation('POST', 'getTransactionDetails', 'transactions:read', 'Transactions', 'Get one transaction', [
    'ERR_NOT_FOUND',
  ]),
  operation(
    'POST',
    'getRecentTransactions',
    'transactions:read',
    'Transactions',
    'List the latest transactions',
    ['ERR_NOT_FOUND'],
  ),
  operation('POST', 'find', 'transactions:read', 'Transactions', 'Search transactions', ['ERR_NOT_FOUND']),
  operation('GET', 'refundStatus', 'transactions:read', 'Refunds', 'Get the status of refunds', [
    'ERR_NOT_FOUND',
  ]),
  operation('POST', 'getChannelSummary', 'reports:read', 'Reports', 'Summarize business days by channel', [
    'ERR_NOT_FOUND',
  ]),
  operation('POST', 'overallSummary', 'reports:read', 'Reports', 'Summarize business days', [
    'ERR_NOT_FOUND',
  ]),
  operation('POST', 'settle', 'reports:read', 'Reports', 'Settle unsettled payments in a batch', [
    'ERR_NOT_FOUND',
  ]),
  operation('POST', 'settlementReport', 'reports:read', 'Reports', 'Report settlement batches', [
    'ERR_NOT_FOUND',
  ]),
  operation(
    'GET',
    'listTerminals',
    'terminals:read',
    'Terminals',
    'List terminals with their online status',
    ['ERR_NOT_FOUND'],
  ),
  operation('POST', 'requestTerminal', 'terminals:trigger', 'Terminals', 'Send a command to a terminal', [
    'ERR_NOT_FOUND',
    'ERR_TERMINAL_DEACTIVATED',
  ]),
  operation('POST', 'requestStatus', 'terminals:read', 'Terminals', 'Get the status of a command', [
    'ERR_NOT_FOUND',
  ]),
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
  group: OperationGroup,
  summary: string,
  errors: readonly ErrorCode[],
) {
  return { name, method, path: `/api/v1/:system/${name}`, scope, group, summary, errors } as const;
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
