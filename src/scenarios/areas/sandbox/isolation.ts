import { scopeNames } from '../../../../conformance/oracle/operations.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus, textContaining, textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { belongingsOf, transactionsOf } from '../tenants/belongings.js';
import { checkForeignCalls } from '../tenants/foreign-calls.js';
import { bothModes } from './modes.js';

/** The sandbox and production of one merchant: SBX-16 to SBX-18. */
export const isolation = defineScenario({
  id: 'sandbox.isolation',
  title: 'Sandbox payments carry a tag, and neither mode of a merchant sees the payments of the other',
  clauses: ['SBX-16', 'SBX-17', 'SBX-18'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const apps = await bothModes(world, ['payments:direct', 'transactions:read', 'refunds:write']);
    const inSandbox = newPayment(world);
    const inProduction = newPayment(world);
    await requireOk(world, 'a sandbox payment', apps.sandbox.call('payNow', inSandbox));
    await requireOk(world, 'a production payment', apps.production.call('payNow', inProduction));

    const tagged = checksFor(world, 'SBX-16');
    const ownSandbox = await requireOk(world, 'the sandbox payment', detailsOf(apps.sandbox, inSandbox));
    const ownProduction = await requireOk(
      world,
      'the production payment',
      detailsOf(apps.production, inProduction),
    );
    tagged.field('a sandbox payment', ownSandbox, 'sandbox', true);
    tagged.restingOn('S2.27').field('a production payment', ownProduction, 'sandbox', false);

    await checkIsolated(world, 'SBX-17', apps.sandbox, inSandbox.referenceId, inProduction.referenceId);
    await checkIsolated(world, 'SBX-18', apps.production, inProduction.referenceId, inSandbox.referenceId);
    const again = await requireOk(world, 'the production payment', detailsOf(apps.production, inProduction));
    checksFor(world, 'SBX-17').value(
      'the production payment is unchanged',
      stableFields(again),
      stableFields(ownProduction),
      again,
    );
  },
});

const transactionKeys = ['referenceId', 'tradeNo', 'refundReferenceId', 'settlementBatchId'];

/** Each field that names a transaction, a refund or a batch of the other mode. */
export const everyKeyOfMode = defineScenario({
  id: 'sandbox.every-key',
  title: 'No operation of one mode reaches a transaction, refund or batch of the other by any field',
  clauses: ['SBX-17', 'SBX-18', 'SBX-19'],
  takesMs: 2000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const tenant = await world.tenant();
    const terminal = await world.createTerminal(tenant);
    const apps = await bothModes(world, scopeNames);
    for (const [who, caller, owner, clause] of [
      ['a sandbox app', apps.sandbox, apps.production, 'SBX-17'],
      ['a production app', apps.production, apps.sandbox, 'SBX-18'],
    ] as const) {
      const foreign = await belongingsOf(world, owner, tenant, terminal);
      // Terminals, branches and commands have no mode.
      const { terminalId, branchId, requestId } = foreign.named;
      const shared: unknown[] = [terminalId, branchId, requestId];
      // The amounts are the same in both modes.
      const marks = foreign.marks.filter((mark) => !shared.includes(mark) && !/^\d+\.\d+$/.test(mark));
      const before = await transactionsOf(world, owner, foreign);
      const denied = ({ operation }: { readonly operation: string }) =>
        checksFor(world, operation === 'settlementReport' ? 'SBX-19' : clause);
      const isOfMode = ({ key, clause: of }: { readonly key: string; readonly clause: string }) =>
        transactionKeys.includes(key) || of === 'TEN-02';
      await checkForeignCalls(world, who, caller, { ...foreign, marks }, { denied, applies: isOfMode });
      const after = await transactionsOf(world, owner, foreign);
      checksFor(world, clause).value(`${who}: the transactions of the other mode`, after, before);
    }
  },
});

/** Checks that the app sees its own payment and cannot reach the foreign one. */
async function checkIsolated(
  world: World,
  clause: string,
  app: Integrator,
  own: string,
  foreign: string,
): Promise<void> {
  const checks = checksFor(world, clause);
  checks.status(
    'getTransactionDetails',
    await app.call('getTransactionDetails', { referenceId: foreign }),
    rejectedStatus,
  );
  const refund = { referenceId: foreign, refundReferenceId: world.reference('REF-') };
  checks.status('refund', await app.call('refund', refund), rejectedStatus);
  checks.status(
    'cancelTransaction',
    await app.call('cancelTransaction', { referenceId: foreign }),
    rejectedStatus,
  );
  for (const operation of ['getRecentTransactions', 'find'] as const) {
    const list = await requireOk(world, operation, app.call(operation, { limit: 100 }));
    // The list must contain the app's own payment, otherwise its silence about the other shows nothing.
    if (!list.text.includes(own)) world.inconclusive(`${operation} does not show the app's own payment`);
    checks.value(`${operation}: its own`, list.text, textContaining(own), list);
    checks.value(`${operation}: the payment of the other mode`, list.text, textWithout(foreign), list);
  }
}

/** The fields that must not change; a production payment may be resolved in the meantime. */
function stableFields({ body }: HttpExchange): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { status: _, updatedAt: __, ...rest } = { status: undefined, updatedAt: undefined, ...body };
  return rest;
}
