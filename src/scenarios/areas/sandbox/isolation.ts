import { scopeNames } from '../../../../conformance/oracle/operations.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { steady } from '../../evidence/steady.js';
import { rejectedStatus, textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { laterPages, listWith, textOf } from '../queries/rows.js';
import { belongingsOf, transactionsOf } from '../tenants/belongings.js';
import { checkForeignCalls } from '../tenants/foreign-calls.js';
import { bothModes } from './modes.js';

/** The sandbox and production of one merchant: SBX-16 to SBX-18. */
export const isolation = defineScenario({
  id: 'sandbox.isolation',
  title: 'Sandbox payments carry a tag, and neither mode of a merchant sees the payments of the other',
  clauses: ['SBX-16', 'SBX-17', 'SBX-18'],
  takesMs: 3000,
  needs: { apps: 2 },
  async run(world) {
    const apps = await bothModes(world, ['payments:direct', 'transactions:read', 'refunds:write']);
    const inSandbox = newPayment(world);
    const inProduction = newPayment(world);
    // saveTransaction, because the gateway would still resolve a production payment.
    const saved = newPayment(world);
    await requireOk(world, 'a transaction', apps.production.call('saveTransaction', saved));
    const read = () => requireOk(world, 'the transaction', detailsOf(apps.production, saved));
    const before = await steady(world, read);
    // What is foreign comes between two own payments, so that a later page would show it, whether the oldest or the newest comes first.
    await requireOk(world, 'a sandbox payment', apps.sandbox.call('payNow', newPayment(world)));
    const middle = newPayment(world);
    await requireOk(world, 'a transaction', apps.production.call('saveTransaction', middle));
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

    for (const { referenceId } of [inProduction, saved, middle])
      await checkIsolated(world, 'SBX-17', apps.sandbox, inSandbox.referenceId, referenceId);
    await checkIsolated(world, 'SBX-18', apps.production, inProduction.referenceId, inSandbox.referenceId);
    const again = await read();
    const title = 'the production payment is unchanged';
    checksFor(world, 'SBX-17').value(title, before.of(again), before.before, again);
  },
});

const transactionKeys = ['referenceId', 'tradeNo', 'refundReferenceId', 'settlementBatchId'];

/** Each field that names a transaction, a refund or a batch of the other mode. */
export const everyKeyOfMode = defineScenario({
  id: 'sandbox.every-key',
  title: 'No operation of one mode reaches a transaction, refund or batch of the other by any field',
  clauses: ['SBX-17', 'SBX-18', 'SBX-19'],
  takesMs: 5000,
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
      const before = await steady(world, () => transactionsOf(world, owner, foreign));
      const denied = ({ operation }: { readonly operation: string }) =>
        checksFor(world, operation === 'settlementReport' ? 'SBX-19' : clause);
      const isOfMode = ({ key, clause: of }: { readonly key: string; readonly clause: string }) =>
        transactionKeys.includes(key) || of === 'TEN-02';
      await checkForeignCalls(world, who, caller, { ...foreign, marks }, { denied, applies: isOfMode });
      const after = before.of(await transactionsOf(world, owner, foreign));
      checksFor(world, clause).value(`${who}: the transactions of the other mode`, after, before.before);
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
  for (const operation of ['getRecentTransactions', 'find'] as const)
    await world.part(`${operation} of ${clause}`, async () => {
      const list = await listWith(world, app, operation, own);
      const isHidden = textWithout(foreign);
      checks.value(`${operation}: the payment of the other mode`, list.text, isHidden, list);
      const later = await laterPages(world, app, operation);
      const title = `${operation}: the payment of the other mode on a later page`;
      checks.value(title, textOf(later), isHidden, ...later);
    });
}
