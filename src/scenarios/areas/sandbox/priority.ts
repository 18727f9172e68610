import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import { checkOutcome, takesMs } from './outcome.js';
import { sandboxApp } from './sandbox-app.js';

/** The first amount of each trigger, and one without a trigger. */
const amounts = [...sandboxAmounts.map(({ amounts: [first = ''] }) => first), '777.77'];

/** Each prefix with every amount that triggers another outcome (SBX-15). */
export const priorityScenarios: readonly Scenario[] = sandboxPrefixes.map((row) =>
  defineScenario({
    id: `sandbox.priority.${row.prefix.replace(/-$/, '')}`,
    title: `The prefix ${row.prefix} overrides every trigger amount and any other amount`,
    clauses: ['SBX-15'],
    takesMs: takesMs(row),
    needs: { apps: 1 },
    async run(world) {
      const app = await sandboxApp(world);
      const priorityRow = { ...row, clause: 'SBX-15' };
      const outcomes = amounts.map(
        (amount) => () => checkOutcome(world, app, priorityRow, { amount, prefix: row.prefix }),
      );
      // Delayed outcomes wait together; immediate ones run one by one, so that none delays another.
      if (row.resolvesAfterMs === 0) for (const outcome of outcomes) await outcome();
      else await Promise.all(outcomes.map((outcome) => outcome()));
    },
  }),
);
