import type { StatementId } from '../../../../conformance/clauses/clause.js';
import { blockedForIntegrators } from '../../../../conformance/oracle/blocked.js';
import { scopeNames } from '../../../../conformance/oracle/operations.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario, type Scenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import type { BlockedCall } from './blocked-call.js';
import { blockedCalls } from './blocked-calls.js';
import { monitoringContent } from './monitoring.js';
import { apk } from './system-calls.js';

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

/** The statements that leave a row to SYSTEM_ADMIN only. */
const reserved: Readonly<Record<string, StatementId>> = { 'BLK-04': 'S5.29', 'BLK-07': 'S5.33' };

/** One scenario for each row that no scope grants; the scenarios of the area tenants cover BLK-05. */
const rowScenarios: readonly Scenario[] = blockedForIntegrators.flatMap((row) => {
  const name = names[row.clause];
  if (name === undefined) return [];
  return defineScenario({
    id: `blocked.${name}`,
    title: `An integrator cannot ${row.restriction.replace(' and ', ' or ')}, even with all eight scopes`,
    clauses: [row.clause],
    takesMs: row.clause === 'BLK-03' ? 5000 : 2000,
    needs: { apps: 3, terminals: row.clause === 'BLK-03' || row.clause === 'BLK-06' ? 5 : 1 },
    run: (world) => checkRow(world, row),
  });
});

export const blockedScenarios: readonly Scenario[] = [...rowScenarios, monitoringContent];

async function checkRow(world: World, { clause, onlyRole }: Blocked): Promise<void> {
  const callers = await otherCallers(world, onlyRole);
  const admin = world.account(await createUser(world, 'ADMIN', await world.tenant()));
  for (const blocked of blockedCalls[clause] ?? [])
    await world.part(blocked.title, () =>
      checkCall(world, blocked, { clause, onlyRole }, { callers, admin }),
    );
}

async function checkCall(
  world: World,
  { title, prepare, withoutToken, decided, changesByItself }: BlockedCall,
  { clause, onlyRole }: Pick<Blocked, 'clause' | 'onlyRole'>,
  { callers, admin }: { readonly callers: readonly Caller[]; readonly admin: Integrator },
): Promise<void> {
  const checks = checksFor(world, clause);
  const { call, effect, after } = await prepare(world);
  const before = await effect?.();
  const responses = new Map<Caller | undefined, HttpExchange>();
  const others = callers.filter(
    ({ isIntegrator, isRepeated }) => (isIntegrator || !withoutToken) && !(decided && isRepeated),
  );
  // The integrators first: the document shows only of them that nothing comes of their calls, unless it reserves the call.
  for (const integrators of [true, false]) {
    const group = others.filter(({ isIntegrator }) => isIntegrator === integrators);
    const rejections = await Promise.all(group.map(({ caller }) => caller.request(call)));
    for (const [index, rejected] of rejections.entries()) responses.set(group[index], rejected);
    const isShown = !decided && !changesByItself && (integrators || onlyRole !== null);
    const whose = integrators ? 'integrators' : 'others';
    const state = `${title}: the state after the refused calls of ${whose}`;
    if (effect) (isShown ? checks : checks.decided).value(state, await effect(), before);
  }
  for (const other of others) {
    const { who, isIntegrator } = other;
    const rejected = responses.get(other);
    if (rejected === undefined) continue;
    if (!decided && (isIntegrator || onlyRole !== null))
      checks
        .restingOn(isIntegrator ? undefined : reserved[clause])
        .status(`${who}: ${title}`, rejected, rejectedStatus);
    const shown = [rejected.status, responseField(rejected, 'errorCode')];
    checks.decided.value(`${who}: ${title}: its refusal`, shown, [403, 'ERR_FORBIDDEN'], rejected);
  }
  // The same call by a permitted caller, last: it is valid, and no other caller had made its effect.
  const permitted = async (allowed: typeof call) => {
    if (withoutToken) return world.http.call(allowed);
    if (onlyRole !== null) return world.administrator.request(allowed);
    const response = await admin.request(allowed);
    checks.decided.status(`an ADMIN: ${title}`, response, acceptedStatus);
    return response.status < 300 ? response : world.administrator.request(allowed);
  };
  const first = await permitted(call);
  // What the call is about may have ended by itself meanwhile.
  const last = first.status === 409 ? await permitted((await prepare(world)).call) : first;
  const accepted = await requireOk(world, `${title}, by a permitted caller`, last);
  if (effect && last === first) {
    const changed = after === undefined ? anythingBut(before) : after;
    checks.decided.value(`${title}: the state after the permitted call`, await effect(), changed);
  }
  if (title.startsWith('upload')) checks.decided.field('the release', accepted, 'size', apk.length);
}

interface Caller {
  readonly who: string;
  readonly caller: Integrator;
  readonly isIntegrator: boolean;
  /** True if another caller has the same role and mode. */
  readonly isRepeated: boolean;
}

/** Apps with all eight scopes, of a merchant in production and sandbox and of a branch; then all roles but those that may. */
async function otherCallers(world: World, onlyRole: Blocked['onlyRole']): Promise<readonly Caller[]> {
  const tenant = await world.tenant();
  const { branchId } = tenant;
  const branchApp = { scopes: scopeNames, sandbox: false, owner: { branchId } };
  const apps = [
    ['a production app', await world.app({ scopes: scopeNames, sandbox: false })],
    ['a sandbox app', await world.app({ scopes: scopeNames, sandbox: true })],
    ["a branch's app", await world.app(branchApp)],
  ] as const;
  const { clientId, clientSecret } = await world.createTerminal(tenant);
  const roles =
    onlyRole === null ? (['BRANCH', 'MERCHANT'] as const) : (['BRANCH', 'MERCHANT', 'ADMIN'] as const);
  const callers: Caller[] = apps.map(([who, caller]) => ({
    who,
    caller,
    isIntegrator: true,
    isRepeated: who.startsWith('a branch'),
  }));
  for (const role of roles) {
    const caller = world.account(await createUser(world, role, tenant));
    const who = `a user of the role ${role}`;
    callers.push({ who, caller, isIntegrator: false, isRepeated: role === 'BRANCH' });
  }
  const terminal = world.account({ id: clientId, secret: clientSecret });
  return [...callers, { who: 'a terminal', caller: terminal, isIntegrator: false, isRepeated: false }];
}
