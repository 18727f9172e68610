import { scopeNames } from '../../../../conformance/oracle/operations.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { steady } from '../../evidence/steady.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { newPayment } from '../payments/payment-body.js';
import { thisMonth } from '../reports/month.js';
import { allBooked, bookedWhere, recount } from '../reports/recount.js';
import { currenciesOf } from '../reports/summary-checks.js';
import { belongingsOf, transactionsOf } from './belongings.js';
import { checkForeignCalls, requireOwnCalls } from './foreign-calls.js';

export const everyKey = defineScenario({
  id: 'tenants.every-key',
  title: "No app or user of another merchant reaches a merchant's data by any field that names it",
  clauses: [
    ...(['TEN-01', 'TEN-02', 'TEN-03', 'TEN-04', 'TEN-05', 'TEN-06', 'TEN-07', 'TEN-08'] as const),
    ...(['TEN-09', 'TEN-10', 'BLK-05'] as const),
  ],
  takesMs: 6000,
  needs: { apps: 4, terminals: 1 },
  async run(world) {
    const tenant = await world.tenant();
    const terminal = await world.createTerminal(tenant);
    for (const sandbox of [false, true]) {
      const owner = await world.app({ scopes: scopeNames, sandbox });
      const foreign = await belongingsOf(world, owner, tenant, terminal);
      const before = await steady(world, () => transactionsOf(world, owner, foreign));
      for (const [who, caller] of await foreignCallers(world, sandbox)) {
        await checkForeignCalls(world, who, caller, foreign, {
          denied: ({ clause }) => {
            const checks = checksFor(world, sandbox ? 'TEN-10' : clause);
            // The document isolates integrators.
            return who.endsWith('app') ? checks : checks.decided;
          },
          owner,
          // One caller shows that a refusal does not reveal what exists.
          ...(who === 'an app' && { equal: checksFor(world, 'TEN-09') }),
        });
        const clause = sandbox ? 'TEN-10' : 'TEN-07';
        await world.part('a summary of the month', () => checkMonth(world, who, caller, clause));
      }
      const checks = checksFor(world, sandbox ? 'TEN-10' : 'TEN-03');
      const after = before.of(await transactionsOf(world, owner, foreign));
      checks.value('the transactions of the owner are unchanged', after, before.before);
      await requireOwnCalls(world, owner, foreign);
    }
  },
});

/** The callers of another merchant. Users and terminals see production alone. */
async function foreignCallers(
  world: World,
  sandbox: boolean,
): Promise<readonly (readonly [who: string, caller: Integrator])[]> {
  const tenant = await world.otherTenant();
  const owner = { merchantId: tenant.merchantId };
  const app = await world.app({ scopes: scopeNames, sandbox, owner });
  if (sandbox) return [['a sandbox app', app]];
  return [
    ['an app', app],
    ['a MERCHANT user', world.account(await createUser(world, 'MERCHANT', tenant))],
  ];
}

/** Checks a summary of whole months, which has its own sums. */
async function checkMonth(world: World, who: string, caller: Integrator, clause: string): Promise<void> {
  await requireOk(world, 'a payment', caller.call('saveTransaction', newPayment(world, '3.00')));
  const month = thisMonth(world);
  // Tenants of earlier runs have transactions of earlier months.
  const booked = bookedWhere(
    await allBooked(world, caller),
    ({ createdAt }) => String(createdAt) >= month.from,
  );
  const summary = await requireOk(world, 'the summary of the month', caller.call('overallSummary', month));
  checksFor(world, clause).decided.value(
    `${who}: overallSummary of this month`,
    currenciesOf(summary),
    recount(booked),
    summary,
  );
}
