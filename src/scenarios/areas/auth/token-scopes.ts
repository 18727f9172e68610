import { operations, scopeNames } from '../../../../conformance/oracle/operations.js';
import { checksFor } from '../../clause-checks.js';
import { acceptedStatus, allowedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { probe } from '../scopes/probes.js';

const parts: readonly (typeof scopeNames)[] = [
  ['payments:direct', 'terminals:read'],
  ['refunds:write', 'transactions:read', 'reports:read'],
];

export const tokenScopes = defineScenario({
  id: 'auth.token.scopes',
  title: 'A token allows every operation of its scopes and no other',
  clauses: ['AUTH-03'],
  takesMs: 1000,
  needs: { apps: parts.length + 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-03');
    const { configId } = await world.ownTerminal();
    const maker = await world.app({ scopes: scopeNames, sandbox: false, exactScopes: true });
    for (const granted of [...parts, scopeNames]) {
      const isMaker = granted === scopeNames;
      const app = isMaker ? maker : await world.app({ scopes: granted, sandbox: false, exactScopes: true });
      for (const { name, scope } of operations) {
        const response = await app.call(name, await probe(world, name, maker));
        const title = `${name} with ${granted.length} scopes`;
        checks.status(title, response, granted.includes(scope) ? allowedStatus : 403);
      }
    }
    checks.status('a wsToken with all scopes', await maker.webSocketToken(configId), acceptedStatus);
  },
});
