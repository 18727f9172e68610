import type { operations } from '../../../../conformance/oracle/operations.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { World } from '../../world.js';

export type OperationName = (typeof operations)[number]['name'];

/** An account that makes the transaction or the command of a probe. */
type Maker = Pick<Integrator, 'call'>;

/** Makes the payload of a call that is valid except for the scope under test. */
type Probe = (world: World, maker: Maker | undefined) => Payload | Promise<Payload>;

const payment = (world: World) => ({
  referenceId: world.reference('SCP-'),
  amount: '12.34',
  currency: 'EUR',
});

const transaction: Probe = async (world, maker) => {
  const body = payment(world);
  if (maker !== undefined) await requireOk(world, 'a transaction', maker.call('saveTransaction', body));
  return { referenceId: body.referenceId };
};

const command: Probe = async (world) => {
  const { configId } = await world.ownTerminal();
  return { configId, requestType: 'PRINT', body: 'scope probe' };
};

const nothing: Probe = () => ({});

const probes: Readonly<Record<OperationName, Probe>> = {
  payNow: payment,
  saveTransaction: payment,
  refund: async (world, maker) => ({
    ...(await transaction(world, maker)),
    refundReferenceId: world.reference('SCP-'),
    amount: '1.00',
  }),
  cancelTransaction: transaction,
  getTransactionDetails: transaction,
  getRecentTransactions: nothing,
  find: nothing,
  refundStatus: transaction,
  getChannelSummary: nothing,
  overallSummary: nothing,
  settle: nothing,
  settlementReport: nothing,
  listTerminals: nothing,
  requestTerminal: command,
  requestStatus: async (world, maker) => {
    if (maker === undefined) return { requestId: world.reference('SCP-') };
    const made = maker.call('requestTerminal', await command(world, maker));
    return { requestId: requireText(world, await requireOk(world, 'a command', made), 'requestId') };
  },
};

/**
 * The payload of a valid call of the operation.
 *
 * @param maker makes what it names, because a service may respond 403 for what does not exist; not needed for a denial
 */
export async function probe(world: World, operation: OperationName, maker?: Maker): Promise<Payload> {
  return probes[operation](world, maker);
}
