import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import { checkOutcome, takesMs } from './outcome.js';
import { branchApp, payBefore, payMeanwhile, sandboxApp } from './sandbox-app.js';
import { outcomeSentence } from './sentence.js';

/** One amount without a trigger, and those that trigger another outcome than the prefix. */
function amountsAgainst(finalStatus: string): readonly string[] {
  if (finalStatus === 'PENDING') return ['12.34', '1002.00', '500.00'];
  return ['12.34', finalStatus === 'FAILED' ? '500.01' : '1002.00'];
}

/** One scenario for each row of the prefix table: SBX-09 to SBX-14. */
export const prefixScenarios: readonly Scenario[] = sandboxPrefixes.map((row) =>
  defineScenario({
    id: `sandbox.prefix.${row.prefix.replace(/-$/, '')}`,
    title: `A sandbox payment with the prefix ${row.prefix} ${outcomeSentence(row)}, whatever the amount`,
    clauses: [row.clause],
    takesMs: takesMs(row),
    needs: { apps: 1 },
    async run(world) {
      const app = await sandboxApp(world);
      await payBefore(world, app);
      const payments = amountsAgainst(row.finalStatus).map((amount) => ({ amount, prefix: row.prefix }));
      const withAlone = world.part('the prefix alone', async () => {
        const { status } = await app.call('getTransactionDetails', { referenceId: row.prefix });
        // A merchant can have it once: the first run in its tenants has judged it.
        if (status <= 299) world.skip(`a merchant that has no payment with the reference ${row.prefix}`);
        const other = await branchApp(world, app);
        await checkOutcome(world, other, row, { amount: '12.34', prefix: row.prefix, alone: true });
      });
      await Promise.all([
        withAlone,
        payMeanwhile(world, app, row),
        ...payments.map((payment) => checkOutcome(world, app, row, payment)),
      ]);
    },
  }),
);
