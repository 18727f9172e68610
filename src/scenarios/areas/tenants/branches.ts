import { scopeNames } from '../../../../conformance/oracle/operations.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { steady } from '../../evidence/steady.js';
import { rejectedStatus, textContaining } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { Tenant, World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { rowsOf } from '../queries/rows.js';
import { thisMonth } from '../reports/month.js';
import { allBooked, allRows, bookedWhere, recount } from '../reports/recount.js';
import { currenciesOf } from '../reports/summary-checks.js';
import { type Belongings, belongingsOf, shownIn, transactionsOf } from './belongings.js';
import { checkForeignCalls } from './foreign-calls.js';

/** A merchant's app, its two branches, and what belongs to the one that the callers must not see. */
interface Branches {
  readonly owner: Integrator;
  readonly north: Tenant;
  readonly south: Belongings;
  /** A transaction of the merchant without a branch. */
  readonly unplaced: string;
}

export const branches = defineScenario({
  id: 'tenants.branches',
  title: 'An app or user of a branch sees only that branch, and an app of the merchant sees every branch',
  clauses: ['TEN-12'],
  takesMs: 6000,
  needs: { apps: 4, terminals: 2, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'TEN-12');
    const [north, southern] = [await world.tenant(), await world.newBranch()];
    const southernTerminal = await world.createTerminal(southern);
    const northernTerminal = await world.createTerminal(north);
    for (const sandbox of [false, true]) {
      const owner = await world.app({ scopes: scopeNames, sandbox });
      const south = await belongingsOf(world, owner, southern, southernTerminal);
      const unplaced = newPayment(world, '5.00');
      await requireOk(world, 'a transaction without a branch', owner.call('saveTransaction', unplaced));
      const both: Branches = { owner, north, south, unplaced: unplaced.referenceId };
      const before = await steady(world, () => transactionsOf(world, owner, south));
      const app = await world.app({ scopes: scopeNames, sandbox, owner: { branchId: north.branchId } });
      const { clientId, clientSecret } = northernTerminal;
      const terminal = world.account({ id: clientId, secret: clientSecret });
      const callers = [
        ["the branch's app", app],
        ["the branch's user", world.account(await createUser(world, 'BRANCH', north))],
        ["the branch's terminal", terminal],
      ] as const;
      // Users and terminals see production alone.
      for (const [who, caller] of sandbox ? callers.slice(0, 1) : callers) {
        // A terminal has the reach of a user of its branch.
        if (caller !== terminal)
          await checkForeignCalls(world, who, caller, south, {
            denied: () => checks,
            ...(caller === app && !sandbox && { equal: checks }),
          });
        await checkOwn(world, who, caller, both, northernTerminal.terminalId);
        await checkUnplaced(world, who, caller, both);
      }
      const after = before.of(await transactionsOf(world, owner, south));
      checks.value('the transactions of the other branch are unchanged', after, before.before);
      // The modes share how a branch is settled.
      if (sandbox) continue;
      await checkSettlement(world, app, both);
      await checkMerchant(world, both, [northernTerminal.terminalId, southernTerminal.terminalId]);
    }
  },
});

/** Checks that lists and reports contain what belongs to the branch, and nothing else. */
async function checkOwn(
  world: World,
  who: string,
  caller: Integrator,
  { owner, north, south, unplaced }: Branches,
  terminalId: string,
): Promise<void> {
  const checks = checksFor(world, 'TEN-12');
  const own = newPayment(world, '17.00');
  await requireOk(world, 'a transaction of the branch', caller.call('saveTransaction', own));
  for (const [operation, expected] of [
    ['getRecentTransactions', own.referenceId],
    ['find', own.referenceId],
    ['listTerminals', terminalId],
  ] as const) {
    const list = await requireOk(world, operation, caller.call(operation, { limit: 100 }));
    const title = `${who}: ${operation}`;
    checks.value(`${title}: its own`, list.text, textContaining(expected), list);
    const shown = shownIn(list.text, { ...south, marks: [...south.marks, unplaced] }, undefined);
    checks.value(`${title}: of others`, shown, [], list);
  }
  const booked = bookedWhere(await allBooked(world, owner), ({ branchId }) => branchId === north.branchId);
  for (const period of [{}, thisMonth(world)]) {
    const summary = await requireOk(world, 'overallSummary', caller.call('overallSummary', period));
    const title = `${who}: overallSummary of ${Object.keys(period).length === 0 ? 'today' : 'this month'}`;
    checks.value(title, currenciesOf(summary), recount(booked), summary);
  }
}

/** Checks that a branch cannot reach a transaction that its merchant made without a branch. */
async function checkUnplaced(
  world: World,
  who: string,
  caller: Integrator,
  { owner, unplaced: referenceId }: Branches,
): Promise<void> {
  const checks = checksFor(world, 'TEN-12');
  const before = await requireOk(world, 'the transaction details', detailsOf(owner, { referenceId }));
  const refundReferenceId = world.reference('REF-');
  for (const [operation, payload] of [
    ['getTransactionDetails', { referenceId }],
    ['refund', { referenceId, refundReferenceId, amount: '1.00' }],
    ['cancelTransaction', { referenceId }],
  ] as const) {
    const title = `${who}: ${operation} of a transaction without a branch`;
    checks.status(title, await caller.call(operation, payload), rejectedStatus);
  }
  const after = await requireOk(world, 'the transaction details', detailsOf(owner, { referenceId }));
  checks.value(`${who}: the transaction without a branch is unchanged`, after.body, before.body, after);
}

/** Checks that a branch settles its own transactions alone, and sees its own part of a batch of the merchant. */
async function checkSettlement(world: World, app: Integrator, { owner, north }: Branches): Promise<void> {
  const checks = checksFor(world, 'TEN-12');
  const count = async () => {
    const rows = (await allRows(world, owner)).filter(({ branchId }) => branchId === north.branchId);
    return rows.filter((row) => row.status === 'SUCCESS' && row.settlementBatchId === undefined).length;
  };
  const due = await count();
  const own = await requireOk(world, 'settle of the branch', app.call('settle', {}));
  checks.field('the batch of the branch', own, 'count', due);
  checks.value('transactions of the branch that are left', await count(), 0, own);
  const payment = newPayment(world, '19.00');
  await requireOk(world, 'a transaction of the branch', app.call('saveTransaction', payment));
  const batch = await requireOk(world, 'settle of the merchant', owner.call('settle', {}));
  const settlementBatchId = responseField(batch, 'settlementBatchId');
  const reports = [{ settlementBatchId }, {}].map((payload) => app.call('settlementReport', payload));
  for (const report of await Promise.all(reports)) {
    const [part] = rowsOf(report).filter((row) => row.settlementBatchId === settlementBatchId);
    checks.value("the branch's part of the batch of its merchant", part?.count, 1, report, batch);
  }
}

/** Checks that an app of the merchant sees both branches. */
async function checkMerchant(
  world: World,
  { owner, south, unplaced }: Branches,
  terminals: readonly string[],
): Promise<void> {
  const checks = checksFor(world, 'TEN-12');
  const list = await requireOk(world, "the merchant's list", owner.call('listTerminals'));
  for (const terminalId of terminals)
    checks.value("the merchant's app: a terminal", list.text, textContaining(terminalId), list);
  for (const referenceId of [south.refundable, unplaced]) {
    const seen = await detailsOf(owner, { referenceId });
    checks.field("the merchant's app: a transaction", seen, 'referenceId', referenceId);
  }
}
