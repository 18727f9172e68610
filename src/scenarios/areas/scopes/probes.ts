import { type operations, scopeNames } from '../../../../conformance/oracle/operations.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { allowedStatus, type Expectation, noneOf } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';

export type OperationName = (typeof operations)[number]['name'];

type Payload = Readonly<Record<string, unknown>>;

/** Makes the payload of a call that is valid except for the scope under test. */
type Probe = (world: World) => Payload | Promise<Payload>;

const payment: Probe = (world) => ({
  referenceId: world.reference('SCP-'),
  amount: '12.34',
  currency: 'EUR',
});
const unknownTransaction: Probe = (world) => ({ referenceId: world.reference('SCP-') });
const nothing: Probe = () => ({});

/** The probe of each operation. Its transaction need not exist: see `allowedIn`. */
const probes: Readonly<Record<OperationName, Probe>> = {
  payNow: payment,
  saveTransaction: payment,
  refund: (world) => ({
    referenceId: world.reference('SCP-'),
    refundReferenceId: world.reference('SCP-'),
    amount: '1.00',
  }),
  cancelTransaction: unknownTransaction,
  getTransactionDetails: unknownTransaction,
  getRecentTransactions: nothing,
  find: nothing,
  refundStatus: unknownTransaction,
  getChannelSummary: nothing,
  overallSummary: nothing,
  settle: nothing,
  settlementReport: nothing,
  listTerminals: nothing,
  requestTerminal: async (world) => {
    const { configId } = await world.ownTerminal();
    return { configId, requestType: 'PRINT', body: 'scope probe' };
  },
  requestStatus: (world) => ({ requestId: world.reference('SCP-') }),
};

/** The payload of a valid call of the operation. */
export async function probe(world: World, operation: OperationName): Promise<Payload> {
  return probes[operation](world);
}

/** Operations whose probes name a transaction or a request that does not exist. */
export const probesUnknown: ReadonlySet<string> = new Set<OperationName>([
  'refund',
  'cancelTransaction',
  'getTransactionDetails',
  'refundStatus',
  'requestStatus',
]);

/**
 * The status of a probe whose call is allowed. The document shows no status for what does not exist, so that a 403
 * for it denies the call only if it names a scope.
 */
export function allowedIn(operation: OperationName, response: HttpExchange): Expectation {
  const message = String(responseField(response, 'message'));
  const namesScope = scopeNames.some((scope) => message.includes(scope));
  return probesUnknown.has(operation) && !namesScope ? noneOf([401]) : allowedStatus;
}
