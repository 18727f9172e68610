import { sandboxAmounts } from '../../../conformance/oracle/sandbox-amounts.js';
import { defineScenario, type Scenario } from '../scenario.js';
import { checkOutcome, type TriggerRow, takesMs } from './outcome.js';
import { sandboxApp } from './sandbox-app.js';
import { outcomeSentence } from './sentence.js';

/** One scenario for each row of the amount table: SBX-01 to SBX-08. */
export const amountScenarios: readonly Scenario[] = sandboxAmounts.map((row) =>
  defineScenario({
    id: `sandbox.amount.${label(row)}`,
    title: `Sandbox amount ${label(row)} ${outcomeSentence(row)}`,
    clauses: [row.clause],
    takesMs: takesMs(row),
    needs: { apps: 1 },
    async run(world) {
      const app = await sandboxApp(world);
      await Promise.all(row.amounts.map((amount) => checkOutcome(world, app, row, { amount, prefix: '' })));
    },
  }),
);

function label(row: TriggerRow & (typeof sandboxAmounts)[number]): string {
  return row.range === undefined ? row.amounts.join(',') : `${row.range.from}-to-${row.range.to}`;
}
