import { scopeNames } from '../../../../conformance/oracle/operations.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, nonEmptyText, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { apps, changeApp, showApps } from './app-administration.js';
import { createUser, type UserRole } from './users.js';

/** An app as an administrator creates it. */
interface NewApp {
  readonly displayName: string;
  readonly owner: Readonly<Record<string, string>>;
  readonly scopes: readonly string[];
  readonly sandbox?: boolean;
}

export const appCreated = defineScenario({
  id: 'auth.app.created',
  title: 'An app of a merchant or a branch, with one or more scopes, receives a valid appId and appSecret',
  clauses: ['APP-01'],
  takesMs: 1000,
  needs: { apps: 6, terminals: 1 },
  async run(world) {
    const { merchantId, branchId } = await world.tenant();
    const three = ['terminals:read', 'payments:direct', 'reports:read'];
    const cases: readonly (readonly [string, NewApp])[] = [
      ['of a merchant, one scope', newApp({ merchantId }, ['terminals:read'])],
      ['of a merchant, three scopes', { ...newApp({ merchantId }, three), sandbox: true }],
      ['of a branch, one scope', { ...newApp({ branchId }, ['terminals:read']), sandbox: false }],
      ['of a branch, all scopes', { ...newApp({ branchId }, scopeNames), sandbox: true }],
    ];
    for (const [title, app] of cases) await checkApp(world, title, app);
    await checkOthers(world);
  },
});

/** Only an administrator creates an app and assigns its scopes; whether others may renew or revoke one is decided. */
async function checkOthers(world: World): Promise<void> {
  const tenant = await world.tenant();
  const checks = checksFor(world, 'APP-01');
  const body = newApp({ merchantId: tenant.merchantId }, ['terminals:read']);
  const { appId } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
  const own = `${apps}/${appId}`;
  const calls = [
    ['create an app', { method: 'POST', path: apps, body }, checks.restingOn('S5.4')],
    ['change scopes', { method: 'PATCH', path: own, body: { scopes: scopeNames } }, checks.restingOn('S5.5')],
    ['regenerate a secret', { method: 'POST', path: `${own}/secret` }, checks.decided],
    ['revoke an app', { method: 'POST', path: `${own}/revoke` }, checks.decided],
  ] as const;
  const { clientId, clientSecret } = await world.createTerminal(tenant);
  const user = async (role: UserRole) => world.account(await createUser(world, role, tenant));
  const callers: Readonly<Record<string, () => Promise<Integrator>>> = {
    'an app with all scopes': () => world.app({ scopes: scopeNames, sandbox: false }),
    'a terminal': async () => world.account({ id: clientId, secret: clientSecret }),
    'a user of a branch': () => user('BRANCH'),
    'a user of a merchant': () => user('MERCHANT'),
  };
  for (const [who, caller] of Object.entries(callers))
    await world.part(who, async () => {
      const account = await caller();
      await requireOk(world, `a token of ${who}`, account.requestToken());
      for (const [what, call, its] of calls)
        its.status(`${who}: ${what}`, await account.request(call), rejectedStatus);
    });
}

function newApp(owner: NewApp['owner'], granted: readonly string[]): NewApp {
  return { displayName: `A companion app with ${granted.length} scopes`, owner, scopes: granted };
}

async function checkApp(world: World, title: string, app: NewApp): Promise<void> {
  const checks = checksFor(world, 'APP-01');
  const request = { method: 'POST', path: apps, body: app };
  const created = await requireOk(world, title, world.administrator.request(request));
  checks.field(title, created, 'appId', nonEmptyText);
  checks.restingOn('S2.6').value(`${title}: appSecret`, typeof responseField(created, 'appSecret'), 'string');
  const [appId, secret] = [requireText(world, created, 'appId'), requireText(world, created, 'appSecret')];
  const account = world.account({ id: appId, secret });
  const token = await account.requestToken();
  if (!checks.restingOn('S5.1').status(`${title}: a token request`, token, acceptedStatus)) return;
  checks
    .restingOn('S5.1')
    .status(`${title}: a call with the token`, await account.call('listTerminals'), acceptedStatus);

  const { merchantId } = await world.tenant();
  const { displayName, owner, scopes: granted, sandbox = false } = app;
  const fields = { displayName, scopes: granted, sandbox, revoked: false };
  const shown = [created, await showApps(world, appId)];
  const renamed = { displayName: 'Kiosk “Süd” 2', scopes: granted.toReversed(), sandbox: !sandbox };
  const changed = await changeApp(world, appId, renamed);
  for (const [response, expected] of [
    ...shown.map((each) => [each, fields] as const),
    [changed, { ...fields, ...renamed }] as const,
    [await showApps(world, appId), { ...fields, ...renamed }] as const,
  ]) {
    for (const [name, value] of Object.entries(expected)) {
      const actual = responseField(response, name);
      const [one, other] = [actual, value].map((each) => (Array.isArray(each) ? each.toSorted() : each));
      checks.decided.value(`${title}: ${name}`, one, other, response);
    }
    const expectedOwner = { merchantId, branchId: owner.branchId ?? null };
    checks.decided.value(
      `${title}: owner`,
      ownerOf(responseField(response, 'owner')),
      expectedOwner,
      response,
    );
  }
}

/** The owner without unknown fields. */
function ownerOf(owner: unknown): unknown {
  if (typeof owner !== 'object' || owner === null) return owner;
  return { merchantId: Reflect.get(owner, 'merchantId'), branchId: Reflect.get(owner, 'branchId') ?? null };
}
