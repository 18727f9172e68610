import { describe, expect, it } from 'vitest';
import { scopeNames } from '../conformance/oracle/operations.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import type { ExistingResources, ExistingTerminal } from '../src/scenarios/existing/existing-resources.js';
import { Skipped } from '../src/scenarios/inconclusive.js';
import { runScenarios } from '../src/scenarios/runner.js';
import { AbsentAdministrator } from '../src/simulator/absent-administrator.js';
import type { Administrator } from '../src/simulator/administrator.js';
import { inShare, oneIn } from './suite/share.js';
import { inVirtualTime } from './support/virtual-time.js';

const all = [...scopeNames];
const { signal } = new AbortController();

/** One sandbox app and one terminal, as a first target file has them. */
async function little(administrator: Administrator): Promise<ExistingResources> {
  const { merchantId } = await administrator.createMerchant('A merchant');
  const { branchId } = await administrator.createBranch(merchantId, 'A branch');
  const app = await administrator.createApp({
    displayName: 'An app',
    owner: { merchantId },
    scopes: all,
    sandbox: true,
  });
  const terminal = await administrator.createTerminal({ branchId });
  return {
    apps: [{ ...app, scopes: all, sandbox: true }],
    terminals: [{ identity: async () => terminal }],
    users: {},
  };
}

/** Two merchants, with apps of both modes and of a branch, terminals and users. */
async function much(administrator: Administrator): Promise<ExistingResources> {
  const tenants = [];
  const apps = [];
  const terminals: ExistingTerminal[] = [];
  for (const name of ['one', 'another']) {
    const { merchantId } = await administrator.createMerchant(name);
    const tenant = await administrator.createBranch(merchantId, name);
    tenants.push(tenant, await administrator.createBranch(merchantId, `${name} more`));
    for (const owner of [{ merchantId }, { merchantId }, { branchId: tenant.branchId }])
      for (const sandbox of [true, false]) {
        const app = { displayName: name, owner, scopes: all, sandbox };
        apps.push({ ...(await administrator.createApp(app)), scopes: all, sandbox, owner });
      }
  }
  const branchId = tenants[0]?.branchId ?? '';
  const merchantId = tenants[0]?.merchantId ?? '';
  for (const { branchId } of [...tenants, ...tenants, ...tenants]) {
    const terminal = await administrator.createTerminal({ branchId });
    terminals.push({ branchId, identity: async () => terminal });
  }
  const user = async (role: string, more: object) => {
    const { body } = await administrator.request({
      method: 'POST',
      path: '/api/v1/admin/users',
      body: { displayName: role, role, ...more },
    });
    return { id: String(Object(body).clientId), secret: String(Object(body).clientSecret) };
  };
  const users = {
    ADMIN: await user('ADMIN', {}),
    MERCHANT: await user('MERCHANT', { merchantId }),
    BRANCH: await user('BRANCH', { branchId }),
  };
  return { tenants, apps, terminals, users };
}

/** The second round finds what the first one leaves behind. */
const rounds = inShare(3) ? ['first', 'second'] : ['first'];

const possible = catalogue.filter(
  ({ takesMs, isolated, needs }) =>
    takesMs.real <= 100_000 && typeof isolated !== 'object' && needs.restart !== true && needs.fresh !== true,
);
/** The scenarios as they run at a target: those that would disturb others come last. */
const ordered = [
  ...possible.filter(({ isolated }) => !isolated),
  ...possible.filter(({ isolated }) => isolated),
];

const share = oneIn(8, ordered);

describe('scenarios on resources that exist already, have more scopes and are in use', () => {
  it.each([
    ['one app and one terminal', little, ordered, 38],
    [
      'two merchants with apps, terminals and users',
      much,
      share,
      share === ordered ? 90 : Math.floor(share.length / 4),
    ],
  ] as const)(
    'scenarios on resources that exist already misjudge nothing: %s',
    async (_, prepare, scenarios, atLeast) => {
      const verdicts = await inVirtualTime({}, async (service) => {
        const existing = await prepare(service.administrator);
        const absent = new AbsentAdministrator(service.http, () => new Skipped('an administrator'));
        const found: string[] = [];
        for (const unique of rounds)
          for (const scenario of scenarios) {
            await service.sleep('2s');
            const target = { ...service.target, administrator: absent, existing, unique };
            const { random, emit } = service;
            const [result] = await runScenarios([scenario], { target, random, emit, signal });
            found.push(`${scenario.id}: ${result?.verdict}`);
          }
        return found;
      });
      expect(verdicts.filter((each) => !/: (pass|skipped)$/.test(each))).toEqual([]);
      const passed = verdicts.filter((each) => each.endsWith(': pass'));
      expect(passed.length).toBeGreaterThanOrEqual(atLeast * rounds.length);
    },
    300_000,
  );
});
