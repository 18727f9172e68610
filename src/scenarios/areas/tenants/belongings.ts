import { transactionFields } from '../../../../conformance/oracle/payment-statuses.js';
import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import { fieldsOf, responseField } from '../../response-field.js';
import type { Tenant, World } from '../../world.js';
import { requestIdOf } from '../commands/command-actors.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';

/** Amounts that no other response contains, also not as a sum. */
const amount = '4321.09';
const refundedAmount = '21.07';

/** One thing of each kind that a tenant owns, and the texts by which a response would show one of them. */
export interface Belongings {
  /** The ids, by the field of a request that names each; those of what this service has refused are absent. */
  readonly named: Readonly<Record<string, string | number>>;
  /** A SUCCESS transaction with a refund. */
  readonly refunded: string;
  /** SUCCESS transactions in no batch. */
  readonly refundable: string;
  readonly cancellable: string;
  readonly marks: readonly string[];
}

/** Makes the belongings of a branch, with the app of its merchant. */
export async function belongingsOf(
  world: World,
  owner: Integrator,
  { merchantId, branchId }: Tenant,
  { terminalId, configId }: TerminalCreated,
): Promise<Belongings> {
  const save = async () => {
    const specificTId = world.reference('GW-');
    const payment = { ...newPayment(world, amount), terminalId, specificTId };
    await requireOk(world, 'a transaction', owner.call('saveTransaction', payment));
    return { referenceId: payment.referenceId, specificTId };
  };
  const { referenceId: refunded } = await save();
  const named: Record<string, string | number> = { terminalId, configId, branchId };
  const keep = (name: string, value: unknown) => {
    if (typeof value === 'string' && value !== '') named[name] = value;
  };
  await world.part('a refund', async () => {
    const refundReferenceId = world.reference('REF-');
    const refund = { referenceId: refunded, refundReferenceId, amount: refundedAmount };
    await requireOk(world, 'a refund', owner.call('refund', refund));
    keep('refundReferenceId', refundReferenceId);
  });
  await world.part('a settlement', async () => {
    const batch = await requireOk(world, 'a settlement', owner.call('settle', { terminalId }));
    keep('settlementBatchId', responseField(batch, 'settlementBatchId'));
  });
  const { referenceId: refundable, specificTId } = await save();
  const { referenceId: cancellable } = await save();
  const details = await requireOk(
    world,
    'the transaction details',
    detailsOf(owner, { referenceId: refundable }),
  );
  keep('specificTId', specificTId);
  keep('referenceId', refundable);
  keep('tradeNo', responseField(details, 'tradeNo'));
  await world.part('a PRINT', async () => {
    const print = { configId, requestType: 'PRINT', body: 'by its owner' };
    const command = await requireOk(world, 'a PRINT', owner.call('requestTerminal', print));
    keep('requestId', requestIdOf(world, command));
  });
  const marks = Object.values(named).filter((value): value is string => typeof value === 'string');
  return {
    // Not a mark, because a caller of another branch has the same merchant.
    named: { ...named, merchantId },
    refunded,
    refundable,
    cancellable,
    marks: [...marks, refunded, cancellable, amount, refundedAmount],
  };
}

/** The belongings that a response shows, except the one that the request has named. */
export function shownIn(text: string, { marks }: Belongings, asked: unknown): readonly string[] {
  const words = new Set(text.split(/[^A-Za-z0-9._-]+/));
  return marks.filter((mark) => mark !== asked && words.has(mark));
}

/** The transactions of the belongings, as their owner sees them. */
export async function transactionsOf(
  world: World,
  owner: Integrator,
  { refunded, refundable, cancellable }: Belongings,
): Promise<{ readonly body: unknown }> {
  const references = [refunded, refundable, cancellable];
  const shown = references.map((referenceId) =>
    requireOk(world, 'the details for the owner', detailsOf(owner, { referenceId })),
  );
  return { body: (await Promise.all(shown)).map(({ body }) => fieldsOf(body, transactionFields)) };
}
