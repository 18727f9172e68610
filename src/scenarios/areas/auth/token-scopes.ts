import { operations, scopeNames } from '../../../../conformance/oracle/operations.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { allowedIn, probe } from '../scopes/probes.js';

const grants: readonly (typeof scopeNames)[] = [
  ['payments:direct', 'terminals:read'],
  ['refunds:write', 'transactions:read', 'reports:read'],
  scopeNames,
];

export const tokenScopes = defineScenario({
  id: 'auth.token.scopes',
  title: 'A token allows every operation of its scopes and no other',
  clauses: ['AUTH-03'],
  takesMs: 1000,
  needs: { apps: grants.length, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-03');
    for (const granted of grants) {
      const app = await world.app({ scopes: [...granted], sandbox: false, exactScopes: true });
      for (const { name, scope } of operations) {
        const response = await app.call(name, await probe(world, name));
        const title = `${name} with ${granted.length} scopes`;
        checks.status(title, response, granted.includes(scope) ? allowedIn(name, response) : 403);
      }
    }
  },
});
