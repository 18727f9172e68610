import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { noPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import { checkOutcome, takesMs } from './outcome.js';
import { branchApp, payBefore, payMeanwhile, sandboxApp } from './sandbox-app.js';
import { outcomeSentence } from './sentence.js';

/** One scenario for each row of the amount table: SBX-01 to SBX-08. */
export const amountScenarios: readonly Scenario[] = sandboxAmounts.map((row) =>
  defineScenario({
    id: `sandbox.amount.${span(row).join('-to-')}`,
    title: `Sandbox amount ${span(row).join(' to ')} ${outcomeSentence(row)}`,
    clauses: [row.clause],
    takesMs: takesMs(row),
    needs: { apps: 1 },
    async run(world) {
      const app = await sandboxApp(world);
      await payBefore(world, app);
      const other = await branchApp(world, app);
      const [first = ''] = row.amounts;
      const payments = [
        ...row.amounts.map((amount) => [app, { amount, prefix: '' }] as const),
        ...noPrefixes.map((prefix) => [other, { amount: first, prefix }] as const),
      ];
      const judged = payments.map(([by, payment]) => checkOutcome(world, by, row, payment));
      await Promise.all([payMeanwhile(world, app, row), ...judged]);
    },
  }),
);

/** The amount, or the first and the last of a range. */
function span({ range, amounts }: (typeof sandboxAmounts)[number]): readonly string[] {
  return range === undefined ? amounts.slice(0, 1) : [range.from, range.to];
}
