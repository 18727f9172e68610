import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transaction } from '../../domain/payments/transaction.js';
import type { NewTransaction } from '../../domain/payments/transaction-store.js';
import { newTransaction } from '../../testing/new-transaction.js';
import { type Db, openDatabase } from '../engine/database.js';
import { prepareDailyTotals } from '../settlement/daily-totals.js';
import { prepareTransactionInserts, referenceConflict } from './transaction-inserts.js';

let db: Db;
let insert: (transaction: NewTransaction) => Promise<Transaction | undefined>;

beforeEach(async () => {
  db = await openDatabase();
  const prepared = prepareTransactionInserts(db, prepareDailyTotals(db), referenceConflict)(db);
  insert = (transaction) => prepared(transaction, null);
});

afterEach(() => db.destroy());

function payment(referenceId: string, changes: Partial<NewTransaction> = {}): NewTransaction {
  const tradeNo = `trade of ${referenceId}`;
  return newTransaction({ referenceId, tradeNo, sandbox: true, status: 'SUCCESS', amount: 100, ...changes });
}

const references = async () =>
  (await db.selectFrom('transactions').select('reference_id').orderBy('id').execute()).map(
    (row) => row.reference_id,
  );

const totals = () =>
  db
    .selectFrom('daily_totals')
    .select(['channel', 'kind', 'count', 'amount'])
    .orderBy('channel')
    .orderBy('kind')
    .execute();

describe('concurrent payments', () => {
  it.each([1, 2, 3, 31, 32, 33, 100])(
    '%i concurrent payments are stored in their order, each with its own id',
    async (count) => {
      const names = Array.from({ length: count }, (_, index) => `order-${index}`);
      const stored = await Promise.all(
        names.map((name, index) => insert(payment(name, { amount: index + 1, createdAt: index }))),
      );
      expect(await references()).toEqual(names);
      for (const [index, each] of stored.entries()) {
        const row = await db
          .selectFrom('transactions')
          .select(['reference_id', 'amount', 'created_at'])
          .where('id', '=', each?.id ?? 0)
          .executeTakeFirst();
        expect(row).toEqual({ reference_id: names[index], amount: index + 1, created_at: index });
      }
      expect(await totals()).toEqual([
        { channel: 'card', kind: 'SUCCESS', count, amount: (count * (count + 1)) / 2 },
      ]);
    },
  );

  it('only the first of several payments with one reference is stored and counted (PAY-03)', async () => {
    await insert(payment('taken', { tradeNo: 'earlier' }));
    const asked = ['one', 'taken', 'one', 'two', 'one'];
    const stored = await Promise.all(
      asked.map((name, index) => insert(payment(name, { tradeNo: `t${index}` }))),
    );
    expect(stored.map((each) => each?.tradeNo)).toEqual(['t0', undefined, undefined, 't3', undefined]);
    expect(await references()).toEqual(['taken', 'one', 'two']);
    expect(await totals()).toMatchObject([{ count: 3, amount: 300 }]);
  });

  it('payments with one reference in different merchants, or in sandbox and production, are all stored', async () => {
    const others = [{}, { merchantId: 'm2' }, { sandbox: false }];
    const stored = await Promise.all(
      others.map((changes, index) => insert(payment('one', { ...changes, tradeNo: `t${index}` }))),
    );
    expect(stored.map((each) => each?.tradeNo)).toEqual(['t0', 't1', 't2']);
  });

  it('each payment is counted in its own total', async () => {
    await Promise.all([
      insert(payment('a')),
      insert(payment('b', { channel: 'qr', amount: 7 })),
      insert(payment('c', { status: 'PENDING' })),
      insert(payment('d', { channel: 'qr', amount: 8 })),
    ]);
    expect(await totals()).toEqual([
      { channel: 'card', kind: 'PENDING', count: 1, amount: 100 },
      { channel: 'card', kind: 'SUCCESS', count: 1, amount: 100 },
      { channel: 'qr', kind: 'SUCCESS', count: 2, amount: 15 },
    ]);
  });

  it('concurrent payments share one database transaction', async () => {
    const transaction = vi.spyOn(db, 'transaction');
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => insert(payment(name))));
    await new Promise((resolve) => setImmediate(resolve));
    expect(transaction).toHaveBeenCalledTimes(1);
  });

  it('a payment that the database rejects does not make the others fail', async () => {
    const broken = payment('broken', { amount: null as unknown as number });
    const outcomes = await Promise.allSettled([insert(payment('a')), insert(broken), insert(payment('b'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await references()).toEqual(['a', 'b']);
    expect(await totals()).toMatchObject([{ count: 2, amount: 200 }]);
    expect(await insert(payment('c'))).toMatchObject({ referenceId: 'c' });
  });

  it('payments are not stored if their totals cannot be updated', async () => {
    await sql`drop table daily_totals`.execute(db);
    await expect(insert(payment('a'))).rejects.toThrow(/daily_totals/);
    expect(await references()).toEqual([]);
  });
});
