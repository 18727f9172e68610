import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newPayment } from '../payments/payment-body.js';
import { rowsOf } from './rows.js';

const { maxLimit, defaultLimit } = decidedLimits.paging;
/** Made at once, so that several have the same createdAt. */
const payments = 24;
/** The first ones are PENDING and FAILED: each status is on a later page. */
const amounts = ['500.01', '1000.00'];

export const pages = defineScenario({
  id: 'queries.pages',
  title: 'Pages of any limit visit each of simultaneous transactions once, and the last page has no cursor',
  clauses: ['QRY-01', 'QRY-02'],
  takesMs: 1000,
  needs: { apps: 1, fresh: true },
  async run(world) {
    const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: true });
    await app.token();
    const sent = Array.from({ length: payments }, (_, at) => newPayment(world, amounts[at]));
    for (const response of await Promise.all(sent.map((payment) => app.call('payNow', payment))))
      await requireOk(world, 'a payment', response);
    const [refunded, cancelled] = sent.slice(payments / 2);
    const refund = { referenceId: refunded?.referenceId, refundReferenceId: world.reference('REF-') };
    await requireOk(world, 'a refund', app.call('refund', refund));
    await requireOk(world, 'a cancellation', app.call('cancelTransaction', { ...cancelled }));
    const lists = [
      ['getRecentTransactions', checksFor(world, 'QRY-01')],
      ['find', checksFor(world, 'QRY-02')],
    ] as const;
    for (const [name, checks] of lists) {
      const all = await checkLimits(checks, app, name);
      for (const limit of [1, 5, payments / 2, payments - 1, payments, undefined])
        await checkPages(checks, app, { name, limit, all });
      const oldest = String(all.at(-1));
      // Another status does not move a transaction in the list.
      await app.call(name === 'find' ? 'cancelTransaction' : 'refund', {
        referenceId: oldest,
        ...(name !== 'find' && { refundReferenceId: world.reference('REF-'), amount: '1.00' }),
      });
      const after = rowsOf(await app.call(name, { limit: maxLimit })).map((row) => row.referenceId);
      checks.value(`${name} after a change of the oldest row`, after, all);
      await checkCursors(world, checks, app, name);
    }
  },
});

type ListName = 'find' | 'getRecentTransactions';

/** Returns the references of all rows in the order of the list. */
async function checkLimits(
  checks: ClauseChecks,
  app: Integrator,
  name: ListName,
): Promise<readonly unknown[]> {
  const response = await app.call(name, { limit: maxLimit });
  checks.status(`${name} with the limit ${maxLimit}`, response, 200);
  const rows = rowsOf(response);
  checks.value(`${name}: rows`, rows.length, payments);
  const instants = rows.map((row) => String(row.createdAt));
  checks.value(`${name}: newest first`, instants, [...instants].sort().reverse(), response);
  for (const limit of [0, maxLimit + 1, -1, 1.5, '5', null]) {
    const rejected = await app.call(name, { limit });
    checks.status(`${name} with the limit ${JSON.stringify(limit)}`, rejected, 400);
  }
  return rows.map((row) => row.referenceId);
}

async function checkPages(
  checks: ClauseChecks,
  app: Integrator,
  { name, limit, all }: { name: ListName; limit: number | undefined; all: readonly unknown[] },
): Promise<void> {
  const visited: unknown[] = [];
  const sizes: number[] = [];
  let cursor: unknown;
  do {
    const response = await app.call(name, { limit, cursor: cursor ?? undefined });
    const rows = rowsOf(response);
    sizes.push(rows.length);
    visited.push(...rows.map((row) => row.referenceId));
    cursor = responseField(response, 'nextCursor');
  } while (typeof cursor === 'string' && sizes.length <= payments);
  const title = `${name} in pages of ${limit ?? 'no limit'}`;
  checks.value(title, visited, all);
  checks.value(`${title}: the last nextCursor`, cursor, null);
  const size = limit ?? defaultLimit;
  const full = Math.floor(payments / size);
  const rest = payments % size;
  const expected = [...Array.from({ length: full }, () => size), ...(rest > 0 ? [rest] : [])];
  checks.value(`${title}: their sizes`, sizes, expected);
}

/** A cursor that is malformed, or that belongs to another list, is not valid. */
async function checkCursors(
  world: World,
  checks: ClauseChecks,
  app: Integrator,
  name: ListName,
): Promise<void> {
  const own = cursorOf(await app.call(name, { limit: 1 }));
  if (own === undefined) return world.inconclusive(`${name} has no second page`);
  const foreign = await terminalsCursor(world);
  const invalid = ['', 'x', own.slice(1), own.toLowerCase(), 'x'.repeat(257), foreign];
  for (const cursor of invalid.filter((each) => each !== own)) {
    const response = await app.call(name, { cursor });
    checks.status(`${name} with the cursor ${cursor.slice(0, 40)}`, response, 400);
  }
  for (const list of ['webhook-logs', 'terminals'] as const) {
    for (const cursor of [own, foreign]) {
      const response = await adminList(world, list, { limit: 1, cursor });
      const isOwn = list === 'terminals' && cursor === foreign;
      checks.status(
        `${list} with a cursor of ${isOwn ? 'its own' : 'another list'}`,
        response,
        isOwn ? 200 : 400,
      );
    }
  }
}

/** A cursor of the list of terminals. */
async function terminalsCursor(world: World): Promise<string> {
  const tenant = await world.tenant();
  await Promise.all([world.createTerminal(tenant), world.createTerminal(tenant)]);
  const cursor = cursorOf(await adminList(world, 'terminals', { limit: 1 }));
  return cursor ?? world.inconclusive('the list of terminals has one page');
}

function adminList(
  world: World,
  name: string,
  query: Readonly<Record<string, string | number>>,
): Promise<HttpExchange> {
  return world.administrator.request({ method: 'GET', path: `/api/v1/admin/${name}`, query });
}

function cursorOf(response: HttpExchange): string | undefined {
  const cursor = responseField(response, 'nextCursor');
  return typeof cursor === 'string' ? cursor : undefined;
}
