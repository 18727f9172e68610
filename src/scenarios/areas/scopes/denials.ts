import { operations, scopeNames, systems } from '../../../../conformance/oracle/operations.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor } from '../../clause-checks.js';
import { allowedStatus, textContaining } from '../../expectation.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import { letTokensAge, withAges } from '../../times/token-age.js';
import type { World } from '../../world.js';
import { probe } from './probes.js';

type Operation = (typeof operations)[number];

/** Operations whose probes name a terminal, or a command for one. */
const namesTerminal: ReadonlySet<string> = new Set(['requestTerminal', 'requestStatus']);

/** For each operation: its own scope allows it, and the other scopes do not, alone or together. */
export const denialScenarios: readonly Scenario[] = operations.map((operation) =>
  defineScenario({
    id: `scopes.${operation.name}`,
    title: `${operation.name} is allowed with ${operation.scope} and with no other scope`,
    clauses: [operation.clause, 'SCP-16', 'SCP-21'],
    takesMs: withAges(2000, 2),
    needs: { apps: 2 * (scopeNames.length + 2), terminals: namesTerminal.has(operation.name) ? 1 : 0 },
    async run(world) {
      await checkRow(world, operation, { sandbox: false, clause: operation.clause });
      await checkRow(world, operation, { sandbox: true, clause: 'SCP-21' });
      await checkForms(world, operation);
    },
  }),
);

/** Checks the denial of an app of a branch, on every system, and with a body that is not valid. */
async function checkForms(world: World, { name, scope, clause }: Operation): Promise<void> {
  const checks = checksFor(world, clause);
  const { branchId } = await world.tenant();
  const others = scopeNames.filter((each) => each !== scope);
  const further = systems.filter((each) => !world.systems.includes(each));
  for (const sandbox of [false, true]) {
    const app = await world.app({ scopes: others, sandbox, owner: { branchId }, exactScopes: true });
    const payload = await probe(world, name, app);
    const mode = sandbox ? 'a sandbox app' : 'an app';
    for (const system of sandbox ? world.systems.slice(0, 1) : [...world.systems, ...further]) {
      const title = `${mode} of a branch with all other scopes, on the system ${system}`;
      const rejected = await app.call(name, payload, { system });
      const isUsual = world.systems.includes(system);
      (isUsual ? checks : checks.decided).status(title, rejected, 403);
      (isUsual ? checks.restingOn('S7.2') : checks.decided).field(
        title,
        rejected,
        'errorCode',
        'ERR_FORBIDDEN',
      );
      checksFor(world, 'SCP-16').decided.field(title, rejected, 'missingScope', scope);
    }
    // A binding may be unable to translate it.
    await world.part('an invalid request', async () => {
      const invalid = await app.call(name, invalidPayload);
      checks.decided.status(`${mode} of a branch with an invalid request`, invalid, 403);
    });
  }
}

/** Invalid in every operation: fields of other types, and none of those that are required. */
const invalidPayload = { limit: 'many', cursor: 7, branchId: '', from: 'never', settlementBatchId: '' };

/** One row of the matrix, with apps that differ only in their scopes. */
async function checkRow(
  world: World,
  { name, scope }: Operation,
  { sandbox, clause }: { readonly sandbox: boolean; readonly clause: string },
): Promise<void> {
  const checks = checksFor(world, clause);
  const coded = sandbox ? checks : checks.restingOn('S7.2');
  const mode = sandbox ? 'sandbox, ' : '';
  const appWith = (granted: typeof scopeNames) =>
    world.app({ scopes: [...granted], sandbox, exactScopes: true });
  const others = scopeNames.filter((each) => each !== scope);
  const [allowed, maker] = [await appWith([scope]), await appWith(others)];
  const denied: (readonly [title: string, app: Integrator])[] = [];
  for (const other of others) denied.push([`${mode}with ${other} alone`, await appWith([other])]);
  denied.push([`${mode}with all other scopes`, maker]);
  await letTokensAge(world, allowed, ...denied.map(([, app]) => app));
  const call = async (app: Integrator) => app.call(name, await probe(world, name, maker));
  checks.status(`${mode}with ${scope} alone`, await call(allowed), allowedStatus);
  for (const [title, app] of denied) {
    const rejected = await call(app);
    checks.status(title, rejected, 403);
    coded.field(title, rejected, 'errorCode', 'ERR_FORBIDDEN');
    checksFor(world, 'SCP-16').field(title, rejected, 'message', textContaining(scope));
  }
}
