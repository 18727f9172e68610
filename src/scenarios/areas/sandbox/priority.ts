import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import { checkOutcome, takesMs } from './outcome.js';
import { sandboxApp } from './sandbox-app.js';

/** The first amount of each trigger, and one that forces nothing. */
const amounts = [...sandboxAmounts.map(({ amounts: [first = ''] }) => first), '777.77'];

/** SBX-15: each prefix against every amount that would force another outcome. */
export const priorityScenarios: readonly Scenario[] = sandboxPrefixes.map((row) =>
  defineScenario({
    id: `sandbox.priority.${row.prefix.replace(/-$/, '')}`,
    title: `The prefix ${row.prefix} beats every trigger amount and any other amount`,
    clauses: ['SBX-15'],
    takesMs: takesMs(row),
    needs: { apps: 1 },
    async run(world) {
      const app = await sandboxApp(world);
      const cited = { ...row, clause: 'SBX-15' };
      const outcomes = amounts.map(
        (amount) => () => checkOutcome(world, app, cited, { amount, prefix: row.prefix }),
      );
      // What waits waits together; what is answered at once goes one by one, so that none holds up another.
      if (row.resolvesAfterMs === 0) for (const outcome of outcomes) await outcome();
      else await Promise.all(outcomes.map((outcome) => outcome()));
    },
  }),
);
