import type { operations } from '../../../../conformance/oracle/operations.js';
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

/** The probe of each operation. Its transaction need not exist, because *allowed* means neither 401 nor 403. */
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
