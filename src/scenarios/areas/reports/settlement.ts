import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { storedPayment } from '../payments/payment-body.js';
import { rowsOf } from '../queries/rows.js';
import { allRows } from './recount.js';

const transactions = 20;
const simultaneous = 8;

export const settlement = defineScenario({
  id: 'reports.settlement',
  title: 'settle includes each SUCCESS transaction once, even in simultaneous calls, and the report shows it',
  clauses: ['RPT-02'],
  takesMs: 2000,
  needs: { apps: 1, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'RPT-02');
    const scopes = ['payments:direct', 'transactions:read', 'reports:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: true });
    await Promise.all(Array.from({ length: transactions }, () => storedPayment(world, app, '1.50')));
    // Neither of these two may be settled.
    await storedPayment(world, app, '1000.00');
    await storedPayment(world, app, '500.01');

    const settle = () => requireOk(world, 'settle', app.call('settle', {}));
    const responses = await Promise.all(Array.from({ length: simultaneous }, settle));
    const batches = responses.filter((response) => responseField(response, 'settlementBatchId') !== null);
    const counts = batches.map((response) => Number(responseField(response, 'count')));
    checks.value(
      'settled in all batches',
      counts.reduce((sum, count) => sum + count, 0),
      transactions,
      ...batches,
    );
    checks.value('empty batches', counts.filter((count) => count === 0).length, 0);

    const rows = await allRows(world, app);
    for (const batch of batches) {
      const id = responseField(batch, 'settlementBatchId');
      const own = rows.filter(({ settlementBatchId }) => settlementBatchId === id);
      checks.value('rows of the batch', own.length, responseField(batch, 'count'), batch);
      checks.value('their status', [...new Set(own.map(({ status }) => status))], ['SUCCESS']);
      const report = await requireOk(
        world,
        'the report',
        app.call('settlementReport', { settlementBatchId: id }),
      );
      const fields = ['settlementBatchId', 'count', 'totals', 'createdAt'] as const;
      const reported = rowsOf(report).map((row) => fields.map((field) => row[field]));
      const settled = fields.map((field) => responseField(batch, field));
      checks.value('settlementReport of the batch', reported, [settled], report);
    }
    const rest = rows.filter(({ settlementBatchId }) => settlementBatchId === undefined);
    checks.value('the statuses of unsettled rows', rest.map(({ status }) => status).sort(), [
      'FAILED',
      'PENDING',
    ]);

    const nothing = await settle();
    checks.field('with nothing to settle', nothing, 'settlementBatchId', null);
    checks.field('with nothing to settle', nothing, 'count', 0);
    await storedPayment(world, app, '2.00');
    const next = await settle();
    checks.field('a payment after the settlement', next, 'count', 1);
    checks.value(
      'the same batch as before',
      batches.some(({ body }) => sameBatch(body, next.body)),
      false,
      next,
    );
    const list = await requireOk(world, 'the list', app.call('settlementReport', {}));
    checks.value('batches in the list', rowsOf(list).length, batches.length + 1, list);
  },
});

function sameBatch(one: unknown, other: unknown): boolean {
  return idOf(one) === idOf(other);
}

function idOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null
    ? Object.getOwnPropertyDescriptor(body, 'settlementBatchId')?.value
    : undefined;
}
