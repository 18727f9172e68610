import { operations, scopes } from '../../../../conformance/oracle/operations.js';
import { checksFor } from '../../clause-checks.js';
import { allowedStatus, textContaining } from '../../expectation.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { probe } from './probes.js';

type Operation = (typeof operations)[number];

/** For each operation: its own scope allows it, and the other scopes do not, alone or together. */
export const denialScenarios: readonly Scenario[] = operations.map((operation) =>
  defineScenario({
    id: `scopes.${operation.name}`,
    title: `${operation.name} is allowed with ${operation.scope} and with no other scope`,
    clauses: [operation.clause, 'SCP-16', 'SCP-21'],
    takesMs: 2000,
    needs: { apps: 2 * (scopes.length + 1), terminals: operation.name === 'requestTerminal' ? 1 : 0 },
    async run(world) {
      await checkRow(world, operation, { sandbox: false, clause: operation.clause });
      await checkRow(world, operation, { sandbox: true, clause: 'SCP-21' });
    },
  }),
);

/** One row of the matrix, with apps that differ only in their scopes. */
async function checkRow(
  world: World,
  { name, scope }: Operation,
  { sandbox, clause }: { readonly sandbox: boolean; readonly clause: string },
): Promise<void> {
  const checks = checksFor(world, clause);
  const mode = sandbox ? 'sandbox, ' : '';
  const call = async (granted: readonly (typeof scopes)[number]['name'][]) => {
    const app = await world.app({ scopes: [...granted], sandbox });
    return app.call(name, await probe(world, name));
  };
  checks.status(`${mode}with ${scope} alone`, await call([scope]), allowedStatus);
  const others = scopes.map((each) => each.name).filter((each) => each !== scope);
  for (const granted of [...others.map((other) => [other]), others]) {
    const rejected = await call(granted);
    const title = `${mode}${granted.length === 1 ? `with ${granted.join()} alone` : 'with all other scopes'}`;
    checks.status(title, rejected, 403);
    checks.field(title, rejected, 'errorCode', 'ERR_FORBIDDEN');
    checksFor(world, 'SCP-16').field(title, rejected, 'message', textContaining(scope));
  }
}
