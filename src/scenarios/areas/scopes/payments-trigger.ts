import { operations } from '../../../../conformance/oracle/operations.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { probe } from './probes.js';

export const paymentsTrigger = defineScenario({
  id: 'scopes.payments-trigger',
  title: 'The scope payments:trigger allows none of the fifteen operations',
  clauses: ['SCP-18'],
  takesMs: 2000,
  needs: { apps: 4, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'SCP-18');
    for (const sandbox of [false, true]) {
      const mode = sandbox ? 'sandbox app' : 'production app';
      // A token with a second scope works, so a denial below is due to the scope.
      const able = await world.app({
        scopes: ['payments:trigger', 'terminals:read'],
        sandbox,
        exactScopes: true,
      });
      await requireOk(world, 'listTerminals with the right scope', able.call('listTerminals'));
      const app = await world.app({ scopes: ['payments:trigger'], sandbox, exactScopes: true });
      for (const { name } of operations) {
        const rejected = await app.call(name, await probe(world, name));
        checks.status(`${mode}: ${name}`, rejected, 403);
        checks.restingOn('S7.2').field(`${mode}: ${name}`, rejected, 'errorCode', 'ERR_FORBIDDEN');
      }
    }
  },
});
