import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus, textContaining, textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { createUser } from '../auth/users.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';

export const branches = defineScenario({
  id: 'tenants.branches',
  title: 'An app or user of a branch sees only that branch, and an app of the merchant sees every branch',
  clauses: ['TEN-12'],
  takesMs: 2000,
  needs: { apps: 3, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'TEN-12');
    const north = await world.tenant();
    const south = await world.newBranch();
    const scopes = ['payments:direct', 'transactions:read', 'terminals:read', 'reports:read'] as const;
    const appOf = (branchId: string) =>
      world.app({ scopes: [...scopes], sandbox: false, owner: { branchId } });
    const merchants = await world.app({ scopes: [...scopes], sandbox: false });
    const northern = await appOf(north.branchId);
    const southern = await appOf(south.branchId);
    const northernUser = world.account(await createUser(world, 'BRANCH', north));
    const terminals = { north: await world.createTerminal(north), south: await world.createTerminal(south) };
    const payments = { north: newPayment(world), south: newPayment(world) };
    await requireOk(world, 'a payment in the north', northern.call('saveTransaction', payments.north));
    await requireOk(world, 'a payment in the south', southern.call('saveTransaction', payments.south));

    for (const [who, caller] of [
      ["the branch's app", northern],
      ["the branch's user", northernUser],
    ] as const) {
      await requireOk(world, `${who}: its payment`, detailsOf(caller, payments.north));
      checks.status(
        `${who}: a payment of the other branch`,
        await detailsOf(caller, payments.south),
        rejectedStatus,
      );
      for (const operation of ['getRecentTransactions', 'find'] as const) {
        const rows = await requireOk(world, operation, caller.call(operation, { limit: 100 }));
        checks.value(
          `${who}: ${operation}: its own payment`,
          rows.text,
          textContaining(payments.north.referenceId),
          rows,
        );
        checks.value(
          `${who}: ${operation}: the payment of the other branch`,
          rows.text,
          textWithout(payments.south.referenceId),
          rows,
        );
      }
      const list = await requireOk(world, 'listTerminals', caller.call('listTerminals'));
      checks.value(`${who}: its terminal`, list.text, textContaining(terminals.north.terminalId), list);
      checks.value(
        `${who}: a terminal of the other branch`,
        list.text,
        textWithout(terminals.south.terminalId),
        list,
      );
      const other = await caller.call('listTerminals', { branchId: south.branchId });
      checks.value(
        `${who}: filtered by the other branch`,
        other.text,
        textWithout(terminals.south.terminalId),
        other,
      );
      const rejected = await caller.call('overallSummary', { branchId: south.branchId });
      checks.status(`${who}: a summary of the other branch`, rejected, 404);
    }
    const all = await requireOk(world, "the merchant's list", merchants.call('listTerminals'));
    checks.value(
      "the merchant's app: the terminal of one branch",
      all.text,
      textContaining(terminals.north.terminalId),
      all,
    );
    checks.value(
      "the merchant's app: the terminal of the other branch",
      all.text,
      textContaining(terminals.south.terminalId),
      all,
    );
    for (const payment of [payments.north, payments.south]) {
      const seen = await detailsOf(merchants, payment);
      checks.field("the merchant's app: a payment", seen, 'referenceId', payment.referenceId);
    }
  },
});
