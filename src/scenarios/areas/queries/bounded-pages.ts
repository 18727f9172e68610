import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newPayment } from '../payments/payment-body.js';
import { type Row, rowsOf } from './rows.js';

/** The rows that the service reads for one page if a filter has no index. */
const scanRows = 7;
const payments = 30;
/** The time in which an empty bucket is full again. */
const tokensMs = 2_000;
const channels = ['one', 'two', 'three'] as const;

type Filter = readonly [filter: Readonly<Record<string, unknown>>, matches: (row: Row) => boolean];

const filters: readonly Filter[] = [
  [{ channel: 'one' }, (row) => row.channel === 'one'],
  [{ channel: 'none' }, () => false],
  [{ status: 'FAILED' }, (row) => row.status === 'FAILED'],
  [{ currency: 'USD', amountMin: '10.00' }, (row) => row.currency === 'USD' && Number(row.amount) >= 10],
  [{}, () => true],
  [{ text: 'PAY-' }, (row) => String(row.referenceId).includes('PAY-')],
];

export const boundedPages = defineScenario({
  id: 'queries.bounded-pages',
  title:
    'A search that ends its pages early visits each matching transaction once, also while others are added',
  clauses: ['QRY-02'],
  takesMs: 6_000,
  needs: { apps: 1 },
  isolated: { config: { 'find.scanRows': String(scanRows) } },
  async run(world) {
    const scopes = ['payments:direct', 'transactions:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: true });
    for (let at = 0; at < payments; at += 1) await pay(world, app, at);
    const list = await requireOk(world, 'the list', app.call('getRecentTransactions', { limit: 100 }));
    const all = rowsOf(list);
    const checks = checksFor(world, 'QRY-02');
    checks.value('the transactions in the list', all.length, payments, list);
    for (const [filter, matches] of filters) {
      const expected = all.filter(matches).map((row) => row.referenceId);
      for (const limit of [2, 100]) {
        // A page of a search by text costs ten tokens.
        if ('text' in filter) await world.sleep(tokensMs, 'the tokens of the rate limit');
        const visited = await visit(world, app, { ...filter, limit });
        checks.value(`${JSON.stringify(filter)} in pages of ${limit}`, visited, expected);
      }
    }
    const [filter, matches] = [{ channel: 'two' }, (row: Row) => row.channel === 'two'];
    const expected = all.filter(matches).map((row) => row.referenceId);
    const visited = await visit(world, app, { ...filter, limit: 2 }, () => pay(world, app, 1));
    checks.value('while others are added', visited, expected);
  },
});

/** A payment whose channel, currency and status depend on its number. */
async function pay(world: World, app: Integrator, at: number): Promise<void> {
  const payment = {
    ...newPayment(world, at % 4 === 0 ? '1000.00' : `${at + 1}.00`),
    channel: channels[at % channels.length],
    ...(at % 2 === 0 && { currency: 'USD' }),
  };
  await requireOk(world, 'a payment', app.call('payNow', payment));
}

/** The references on all pages, in their order. */
async function visit(
  world: World,
  app: Integrator,
  search: Readonly<Record<string, unknown>>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<readonly unknown[]> {
  const visited: unknown[] = [];
  let cursor: unknown;
  for (let page = 0; page <= 2 * payments; page += 1) {
    const response = await requireOk(world, 'a page', app.call('find', { ...search, cursor }));
    visited.push(...rowsOf(response).map((row) => row.referenceId));
    cursor = responseField(response, 'nextCursor') ?? undefined;
    if (cursor === undefined) return visited;
    await between();
  }
  return [...visited, 'and no last page'];
}
