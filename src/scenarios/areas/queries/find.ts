import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { storedPayment } from '../payments/payment-body.js';
import { type Row, rowsOf } from './rows.js';

type Query = Readonly<Record<string, unknown>>;

export const find = defineScenario({
  id: 'queries.find',
  title: 'Every filter of find works, and paging visits each row once while rows are added',
  clauses: ['QRY-02'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 1, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'QRY-02');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
    const { terminalId } = await world.ownTerminal();
    const { branchId } = await world.tenant();
    await storedPayment(world, app, '1.00', { terminalId });
    await storedPayment(world, app, '2.00', { channel: 'qr', referenceId: world.reference('Twice-') });
    await storedPayment(world, app, '3.00', { currency: 'SEK' });
    await storedPayment(world, app, '1000.00');
    await storedPayment(world, app, '500.01', { terminalId });
    await world.sleep(50, 'a later time');
    const later = new Date(world.http.serviceNow()).toISOString();
    await world.sleep(50, 'an even later time');
    await storedPayment(world, app, '7.00', { branchId });
    await storedPayment(world, app, '70.00', {
      channel: 'qr',
      currency: 'SEK',
      referenceId: world.reference('TWICE-'),
    });

    const all = await search(world, app, { limit: 100 });
    checks.value('no filter: rows', all.length, 7);
    const some = all[1]?.referenceId;
    const newest = all[0]?.createdAt;
    const filters: readonly (readonly [Query, (row: Row) => boolean])[] = [
      [{ status: 'FAILED' }, (row) => row.status === 'FAILED'],
      [{ status: 'SUCCESS' }, (row) => row.status === 'SUCCESS'],
      [{ status: 'PENDING' }, (row) => row.status === 'PENDING'],
      [{ channel: 'qr' }, (row) => row.channel === 'qr'],
      [{ currency: 'SEK' }, (row) => row.currency === 'SEK'],
      [{ terminalId }, (row) => row.terminalId === terminalId],
      [{ branchId }, (row) => row.branchId === branchId],
      [{ createdFrom: later }, (row) => String(row.createdAt) >= later],
      [{ createdTo: later }, (row) => String(row.createdAt) <= later],
      [{ createdFrom: newest, createdTo: newest }, (row) => row.createdAt === newest],
      [{ amountMin: '3.00', amountMax: '3.00' }, (row) => Number(row.amount) === 3],
      [{ amountMin: '3.00' }, (row) => Number(row.amount) >= 3],
      [{ amountMax: '3.00' }, (row) => Number(row.amount) <= 3],
      [{ amountMax: '70.00' }, (row) => Number(row.amount) <= 70],
      [{ text: some }, (row) => row.referenceId === some],
      [{ text: 'twice-' }, (row) => /^twice-/i.test(String(row.referenceId))],
      [{ channel: 'qr', currency: 'SEK' }, (row) => row.channel === 'qr' && row.currency === 'SEK'],
    ];
    for (const [filter, matches] of filters) {
      // A filter counts on each page.
      const found = (await search(world, app, { ...filter, limit: 1 })).map(referenceOf);
      const expected = all.filter(matches).map(referenceOf);
      const title = JSON.stringify(filter);
      if (expected.length === 0 || expected.length === all.length)
        world.inconclusive(`${title} matches all rows or none`);
      checks.value(title, found, expected);
    }
    await checkText(world, checks, app);
    checks.value('no match', (await search(world, app, { status: 'CANCELLED' })).length, 0);
    await checkPaging(world, checks, app, all.map(referenceOf));
  },
});

/** All pages of a search: a service may make them as short as it likes. */
async function search(world: World, app: Integrator, query: Query): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor: unknown; ; ) {
    const page = await requireOk(
      world,
      'find',
      app.call('find', { ...query, ...(cursor !== undefined && { cursor }) }),
    );
    rows.push(...rowsOf(page));
    cursor = responseField(page, 'nextCursor') ?? undefined;
    if (cursor === undefined || rows.length > 1_000) return rows;
  }
}

/** No character of `text` is a wildcard, and the letter case does not matter. */
async function checkText(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const { referenceId } = await storedPayment(world, app, '4.00');
  const last = referenceId.slice(-12);
  const texts: readonly (readonly [string, readonly string[]])[] = [
    [last, [referenceId]],
    [last.toLowerCase(), [referenceId]],
    [last.toUpperCase(), [referenceId]],
    [`${last.slice(0, -2)}%`, []],
    [`${last.slice(0, -1)}_`, []],
    [`\\${last}`, []],
    ['%', []],
  ];
  for (const [text, expected] of texts) {
    const found = (await search(world, app, { text })).map(referenceOf);
    checks.value(`text ${JSON.stringify(text)}`, found, expected);
  }
}

function referenceOf(row: Row): unknown {
  return row.referenceId;
}

async function checkPaging(
  world: World,
  checks: ClauseChecks,
  app: Integrator,
  before: readonly unknown[],
): Promise<void> {
  const visited: unknown[] = [];
  let cursor: unknown;
  for (let page = 0; page < 10; page += 1) {
    const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
    const response = await requireOk(world, 'a page', app.call('find', query));
    visited.push(...rowsOf(response).map(referenceOf));
    cursor = responseField(response, 'nextCursor');
    if (cursor === null) break;
    // Add a row between two pages.
    await storedPayment(world, app, '9.00');
  }
  checks.value('the last page has no nextCursor', cursor, null);
  checks.value('distinct rows', new Set(visited).size, visited.length);
  const missed = before.filter((reference) => !visited.includes(reference));
  checks.value('missed rows', missed, []);
  const invalid = await app.call('find', { cursor: 'not a cursor' });
  checks.status('an invalid cursor', invalid, 400);
}
