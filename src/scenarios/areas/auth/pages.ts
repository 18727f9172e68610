import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { allItems } from '../blocked/effects.js';
import { rowsOf } from '../queries/rows.js';
import { createUser, deleteUser } from './users.js';

/** The lists of administrators, and the field that names an item. */
const lists = [
  { family: 'apps', key: 'appId', clause: 'APP-01' },
  { family: 'merchants', key: 'merchantId', clause: 'APP-01' },
  { family: 'branches', key: 'branchId', clause: 'APP-01' },
  { family: 'users', key: 'clientId', clause: 'AUTH-16' },
] as const;

const largestPage = 100;

/** Made at once, so that some have the same time. */
const simultaneous = 4;

export const administeredPages = defineScenario({
  id: 'auth.administered-pages',
  title: 'The pages of apps, tenants and users contain each of them once, and no deleted user',
  clauses: ['APP-01', 'AUTH-16'],
  takesMs: 1000,
  needs: { apps: simultaneous },
  // Its lists contain what every other scenario has made.
  isolated: true,
  async run(world) {
    const tenant = await world.tenant();
    const { merchantId } = tenant;
    const each = Array.from({ length: simultaneous });
    const scopes = ['terminals:read'] as const;
    const apps = await Promise.all(each.map(() => world.createApp({ scopes: [...scopes], sandbox: false })));
    for (const { appId: id, appSecret: secret } of apps) {
      const token = await world.account({ id, secret }).requestToken();
      checksFor(world, 'APP-01').status(
        'a token of an app that was created with others',
        token,
        acceptedStatus,
      );
    }
    const merchants = await Promise.all(each.map(() => world.administrator.createMerchant('A merchant')));
    const branches = await Promise.all(
      each.map(() => world.administrator.createBranch(merchantId, 'A branch')),
    );
    const users = await Promise.all(each.map(() => createUser(world, 'MERCHANT', tenant)));
    const [deleted, ...kept] = users;
    if (deleted !== undefined) await deleteUser(world, deleted);
    const made = {
      apps: apps.map(({ appId }) => appId),
      merchants: merchants.map((one) => one.merchantId),
      branches: branches.map(({ branchId }) => branchId),
      users: kept.map(({ id }) => id),
    };
    for (const list of lists) await checkPages(world, list, made[list.family]);
    const all = await page(world, 'users', { limit: largestPage });
    const ids = rowsOf(all).map(({ clientId }) => clientId);
    checksFor(world, 'AUTH-16').value('the deleted user is listed', ids.includes(deleted?.id), false, all);
  },
});

async function checkPages(
  world: World,
  { family, key, clause }: (typeof lists)[number],
  made: readonly string[],
): Promise<void> {
  const checks = checksFor(world, clause).decided;
  const whole = await page(world, family, { limit: largestPage });
  const ids = rowsOf(whole).map((row) => row[key]);
  // A service that is there for long has more than a page, which are then read as they are.
  if (ids.length === largestPage) return checkLongList(world, { family, key }, checks, made);
  checks.value(
    `${family}: those that are missing`,
    made.filter((id) => !ids.includes(id)),
    [],
    whole,
  );
  for (const limit of [1, 2, ids.length]) {
    const pages: HttpExchange[] = [];
    let cursor: unknown;
    do {
      const next = await page(world, family, { limit, ...(typeof cursor === 'string' && { cursor }) });
      pages.push(next);
      cursor = responseField(next, 'nextCursor');
    } while (typeof cursor === 'string' && pages.length <= ids.length);
    const seen = pages.flatMap((each) => rowsOf(each).map((row) => row[key]));
    const title = `${family}: pages of ${limit}`;
    checks.value(`${title}: their items`, seen, ids, ...pages);
    checks.value(`${title}: the number of pages`, pages.length, Math.ceil(ids.length / limit));
    checks.value(`${title}: the cursor at the end`, cursor, null);
  }
}

async function checkLongList(
  world: World,
  { family, key }: Pick<(typeof lists)[number], 'family' | 'key'>,
  checks: ClauseChecks,
  made: readonly string[],
): Promise<void> {
  const seen = (await allItems(world, `/api/v1/admin/${family}`)).map((item) => item[key]);
  const missing = made.filter((id) => !seen.includes(id));
  checks.value(`${family}: those that are missing`, missing, []);
  checks.value(`${family}: those that are listed twice`, seen.length - new Set(seen).size, 0);
}

function page(
  world: World,
  family: string,
  query: Readonly<Record<string, string | number>>,
): Promise<HttpExchange> {
  const path = `/api/v1/admin/${family}`;
  return requireOk(world, `a page of ${family}`, world.administrator.request({ method: 'GET', path, query }));
}
