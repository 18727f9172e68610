import { currencies } from '../../../../conformance/oracle/currencies.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, atLeast, nonEmptyText } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { pagesOf, type Row, rowsOf } from '../queries/rows.js';
import { toAmount, toMinor } from './minor-units.js';
import { allRows } from './recount.js';
import { tokensMs } from './summary-checks.js';

export const batches = defineScenario({
  id: 'reports.batches',
  title: 'A batch contains what its terminal, branch or merchant has to settle, with exact totals',
  clauses: ['RPT-02'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 3, fresh: true },
  async run(world) {
    const north = await world.tenant();
    const south = await world.newBranch();
    const scopes = ['payments:direct', 'refunds:write', 'transactions:read', 'reports:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: false });
    const terminals = await Promise.all([north, north, south].map((branch) => world.createTerminal(branch)));
    const [one, another] = terminals.map(({ terminalId }) => ({ terminalId }));
    const branches = [north, south].map(({ branchId }) => ({ branchId }));
    for (const place of [one, another, ...branches, {}]) await transactions(world, app, place ?? {});

    const filters = [
      ['a terminal', one, (row: Row) => row.terminalId === one?.terminalId],
      ['a branch', branches[0], (row: Row) => row.branchId === north.branchId],
      ['another branch', branches[1], (row: Row) => row.branchId === south.branchId],
      ['the merchant', {}, () => true],
    ] as const;
    for (const [title, filter = {}, accepts] of filters) await settleOnce(world, app, title, filter, accepts);
    await simultaneousBatches(world, app, terminals);
    await checkPages(world, app);
    await checkAdministrator(world, app, one);
  },
});

/** A batch belongs to one merchant, so an administrator settles that of a terminal, a branch or a named merchant. */
async function checkAdministrator(world: World, app: Integrator, terminal: Payload = {}): Promise<void> {
  const checks = checksFor(world, 'RPT-02');
  const { merchantId, branchId } = await world.tenant();
  for (const place of [terminal, { branchId }, { merchantId }]) {
    await transactions(world, app, terminal);
    const title = `settle by an administrator of ${Object.keys(place)[0]}`;
    const batch = await world.administrator.call('settle', place);
    checks.status(title, batch, acceptedStatus);
    checks.field(title, await app.call('settle', {}), 'count', 0);
  }
  const everything = await world.administrator.call('settle', {});
  checks.status('settle by an administrator of all merchants', everything, 400);
}

/** Saves transactions in every currency and status. Some are refunded in part, one is refunded in full, one cancelled. */
async function transactions(world: World, app: Integrator, place: Payload): Promise<void> {
  const save = async (amount: string, more: Payload) => {
    const referenceId = world.reference('SET-');
    const payment = { referenceId, amount, currency: 'EUR', ...place, ...more };
    await requireOk(world, 'a saved transaction', app.call('saveTransaction', payment));
    return referenceId;
  };
  const refund = async (referenceId: string, more: Payload = {}) => {
    const payload = { referenceId, refundReferenceId: world.reference('REF-'), ...more };
    await requireOk(world, 'a refund', app.call('refund', payload));
  };
  for (const { currency } of currencies) await refund(await save('50', { currency }), { amount: '20' });
  await save('70', {});
  await refund(await save('30', {}));
  const cancelled = { referenceId: await save('9', {}) };
  await requireOk(world, 'a cancellation', app.call('cancelTransaction', cancelled));
  await save('11', { status: 'PENDING' });
  await save('13', { status: 'FAILED' });
}

/** Settles with a filter and compares the batch with the rows before and after. */
async function settleOnce(
  world: World,
  app: Integrator,
  title: string,
  filter: Payload,
  accepts: (row: Row) => boolean,
): Promise<void> {
  const checks = checksFor(world, 'RPT-02');
  await world.sleep(tokensMs, 'the tokens of the rate limit');
  const rows = await allRows(world, app);
  const due = rows.filter(
    (row) => row.status === 'SUCCESS' && row.settlementBatchId === undefined && accepts(row),
  );
  const batch = await requireOk(world, `settle of ${title}`, app.call('settle', filter));
  checks.field(`the batch of ${title}`, batch, 'settlementBatchId', nonEmptyText);
  checks.field(`the batch of ${title}`, batch, 'count', due.length);
  checks.value(`the totals of ${title}`, totalsOf(batch.body), recountTotals(due), batch);
  const id = responseField(batch, 'settlementBatchId');
  const settled = (await allRows(world, app)).filter(({ settlementBatchId }) => settlementBatchId === id);
  checks.value(`the transactions in the batch of ${title}`, references(settled), references(due), batch);
  const report = app.call('settlementReport', { settlementBatchId: id });
  const reported = await requireOk(world, 'the report of the batch', report);
  checks.value(`settlementReport of the batch of ${title}`, batchesOf(reported), [comparable(batch.body)]);
  const again = await requireOk(world, `another settle of ${title}`, app.call('settle', filter));
  checks.value(`the batch of ${title} with nothing to settle`, comparable(again.body), emptyBatch, again);
}

const emptyBatch = { settlementBatchId: null, count: 0, totals: [] };

/** Settles each terminal at once, so that batches have the same time. */
async function simultaneousBatches(
  world: World,
  app: Integrator,
  terminals: readonly { readonly terminalId: string }[],
): Promise<void> {
  for (const { terminalId } of terminals) {
    const payment = { referenceId: world.reference('SET-'), amount: '5', currency: 'EUR', terminalId };
    await requireOk(world, 'a saved transaction', app.call('saveTransaction', payment));
  }
  const settled = terminals.map(({ terminalId }) => app.call('settle', { terminalId }));
  for (const batch of await Promise.all(settled)) {
    checksFor(world, 'RPT-02').field('one of simultaneous batches', batch, 'count', 1);
  }
}

/** Checks the order of settlementReport, and that its pages contain each batch once. */
async function checkPages(world: World, app: Integrator): Promise<void> {
  const checks = checksFor(world, 'RPT-02');
  const whole = await requireOk(world, 'settlementReport', app.call('settlementReport', { limit: 100 }));
  const times = rowsOf(whole).map(({ createdAt }) => String(createdAt));
  checks.value('batches', times.length, atLeast(7), whole);
  checks.value('the times of the batches, newest first', times, times.toSorted().toReversed(), whole);
  for (const limit of [1, 2, times.length]) {
    const pages = await pagesOf(world, app, 'settlementReport', { limit });
    const [last = whole] = pages.slice(-1);
    const title = `pages of ${limit}`;
    checks.value(`${title}: their batches`, pages.flatMap(batchesOf), batchesOf(whole), ...pages);
    checks.value(`${title}: the number of pages`, pages.length, Math.ceil(times.length / limit));
    checks.value(`${title}: the cursor at the end`, responseField(last, 'nextCursor'), null);
  }
}

function references(rows: readonly Row[]): readonly unknown[] {
  return rows.map(({ referenceId }) => referenceId).sort();
}

function batchesOf(report: HttpExchange): readonly unknown[] {
  return rowsOf(report).map(comparable);
}

/** The fields of a batch that do not differ in each run, without unknown ones. */
function comparable(batch: unknown): unknown {
  if (typeof batch !== 'object' || batch === null) return batch;
  const field = (name: string) => Reflect.get(batch, name);
  return {
    settlementBatchId: field('settlementBatchId'),
    count: field('count'),
    totals: totalsOf(batch),
  };
}

/** The totals of a batch, ordered by currency, without unknown fields. */
function totalsOf(batch: unknown): unknown {
  const totals = typeof batch === 'object' && batch !== null ? Reflect.get(batch, 'totals') : undefined;
  if (!Array.isArray(totals)) return totals;
  return totals
    .map(({ currency, count, amount, refundedAmount, net }) => ({
      currency,
      count,
      amount,
      refundedAmount,
      net,
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function recountTotals(rows: readonly Row[]): unknown {
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (name: string) => own.reduce((all, row) => all + toMinor(row[name], currency), 0);
    return {
      currency,
      count: own.length,
      amount: toAmount(sum('amount'), currency),
      refundedAmount: toAmount(sum('refundedAmount'), currency),
      net: toAmount(sum('amount') - sum('refundedAmount'), currency),
    };
  });
}
