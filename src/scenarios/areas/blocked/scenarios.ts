import { blockedForIntegrators } from '../../../../conformance/oracle/blocked.js';
import { scopes } from '../../../../conformance/oracle/scopes.js';
import type { HttpCall } from '../../../simulator/http/http-client.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { apk, moves } from './moves.js';

type Blocked = (typeof blockedForIntegrators)[number];

/** The last words of the id. */
const names: Readonly<Record<string, string>> = {
  'BLK-01': 'users-and-roles',
  'BLK-02': 'gateway-configurations',
  'BLK-03': 'activation',
  'BLK-04': 'apk-releases',
  'BLK-06': 'settings-and-fees',
  'BLK-07': 'developer-tools',
};

/** A scenario for each row of what no scope grants; BLK-05 is the tenants'. */
export const blockedScenarios: readonly Scenario[] = blockedForIntegrators.flatMap((row) => {
  const name = names[row.clause];
  if (name === undefined) return [];
  return defineScenario({
    id: `blocked.${name}`,
    title: `An integrator cannot ${row.move.replace(' and ', ' or ')}, not with all eight scopes`,
    clauses: [row.clause],
    takesMs: 2000,
    needs: { apps: 3, terminals: row.clause === 'BLK-03' || row.clause === 'BLK-06' ? 2 : 0 },
    run: (world) => checkRow(world, row),
  });
});

async function checkRow(world: World, { clause, onlyRole }: Blocked): Promise<void> {
  const on = checksFor(world, clause);
  const callers = await integrators(world);
  if (onlyRole !== null) callers.push(...(await otherRoles(world)));
  for (const { title, prepare, withoutToken } of moves[clause] ?? []) {
    const call = await prepare(world);
    for (const { who, caller } of callers) {
      const refused = await caller.request(call);
      on.status(`${who}: ${title}`, refused, rejectedStatus);
      on.decided.status(`${who}: ${title}: 403`, refused, 403);
      on.decided.field(`${who}: ${title}`, refused, 'errorCode', 'ERR_FORBIDDEN');
    }
    // The very same call, last: it works for who may, so the others have neither failed by it nor done it.
    const may = withoutToken ? world.http.call(call) : asAdministrator(world, call);
    const done = await requireOk(world, `${title}, by who may`, may);
    if (clause === 'BLK-04') on.decided.field('the release', done, 'size', apk.length);
  }
}

function asAdministrator(world: World, call: HttpCall) {
  return world.administrator.request(call);
}

interface Caller {
  readonly who: string;
  readonly caller: Integrator;
}

/** All eight scopes, in each shape that an app can have. */
async function integrators(world: World): Promise<Caller[]> {
  const { branchId } = await world.tenant();
  const all = scopes.map(({ name }) => name);
  return [
    { who: 'a production app', caller: await world.app({ scopes: [...all], sandbox: false }) },
    { who: 'a sandbox app', caller: await world.app({ scopes: [...all], sandbox: true }) },
    {
      who: "a branch's app",
      caller: await world.app({ scopes: [...all], sandbox: false, owner: { branchId } }),
    },
  ];
}

async function otherRoles(world: World): Promise<Caller[]> {
  const shop = await world.tenant();
  const callers: Caller[] = [];
  for (const role of ['BRANCH', 'MERCHANT', 'ADMIN'] as const) {
    callers.push({
      who: `a user of the role ${role}`,
      caller: world.account(await createUser(world, role, shop)),
    });
  }
  return callers;
}
