import { blockedForIntegrators } from '../../../../conformance/oracle/blocked.js';
import { scopes } from '../../../../conformance/oracle/operations.js';

import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { apk, blockedCalls } from './blocked-calls.js';

type Blocked = (typeof blockedForIntegrators)[number];

/** The last part of the scenario id, by clause. */
const names: Readonly<Record<string, string>> = {
  'BLK-01': 'users-and-roles',
  'BLK-02': 'gateway-configurations',
  'BLK-03': 'activation',
  'BLK-04': 'apk-releases',
  'BLK-06': 'settings-and-fees',
  'BLK-07': 'developer-tools',
};

/** One scenario for each row that no scope grants; the scenarios of the area tenants cover BLK-05. */
export const blockedScenarios: readonly Scenario[] = blockedForIntegrators.flatMap((row) => {
  const name = names[row.clause];
  if (name === undefined) return [];
  return defineScenario({
    id: `blocked.${name}`,
    title: `An integrator cannot ${row.restriction.replace(' and ', ' or ')}, even with all eight scopes`,
    clauses: [row.clause],
    takesMs: 2000,
    needs: { apps: 3, terminals: row.clause === 'BLK-03' || row.clause === 'BLK-06' ? 2 : 0 },
    run: (world) => checkRow(world, row),
  });
});

async function checkRow(world: World, { clause, onlyRole }: Blocked): Promise<void> {
  const checks = checksFor(world, clause);
  const callers = await integrators(world);
  if (onlyRole !== null) callers.push(...(await otherRoles(world)));
  for (const { title, prepare, withoutToken } of blockedCalls[clause] ?? []) {
    const call = await prepare(world);
    for (const { who, caller } of callers) {
      const rejected = await caller.request(call);
      checks.status(`${who}: ${title}`, rejected, rejectedStatus);
      checks.decided.status(`${who}: ${title}: 403`, rejected, 403);
      checks.decided.field(`${who}: ${title}`, rejected, 'errorCode', 'ERR_FORBIDDEN');
    }
    // The same call by a permitted caller, last: it is valid, and no other caller had made its effect.
    const permitted = (allowed: typeof call) =>
      withoutToken ? world.http.call(allowed) : world.administrator.request(allowed);
    const first = await permitted(call);
    // What the call is about may have ended by itself meanwhile.
    const last = first.status === 409 ? await permitted(await prepare(world)) : first;
    const accepted = await requireOk(world, `${title}, by a permitted caller`, last);
    if (clause === 'BLK-04') checks.decided.field('the release', accepted, 'size', apk.length);
  }
}

interface Caller {
  readonly who: string;
  readonly caller: Integrator;
}

/** Apps with all eight scopes: of a merchant in production and sandbox, and of a branch. */
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
  const tenant = await world.tenant();
  const callers: Caller[] = [];
  for (const role of ['BRANCH', 'MERCHANT', 'ADMIN'] as const) {
    callers.push({
      who: `a user of the role ${role}`,
      caller: world.account(await createUser(world, role, tenant)),
    });
  }
  return callers;
}
