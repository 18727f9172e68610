import type { Updateable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reach } from '../../domain/access/reach.js';
import type { Resolution, Transaction } from '../../domain/payments/transaction.js';
import type { NewTransaction, TransactionStore } from '../../domain/payments/transaction-store.js';
import { newTransaction } from '../../testing/new-transaction.js';
import { type Db, openDatabase } from '../engine/database.js';
import type { Schema } from '../engine/schema.js';
import { prepareTransactionStore } from './transaction-store.js';

let db: Db;
let store: TransactionStore;

beforeEach(async () => {
  db = await openDatabase();
  store = prepareTransactionStore(db, { scanRows: 5_000 })(db);
});

afterEach(() => db.destroy());

const payment = newTransaction({
  sandbox: true,
  referenceId: 'order-1',
  tradeNo: 'tr-1',
  status: 'PENDING',
  amount: 1234,
  gateway: 'sandbox',
  specificTId: 'spec',
  terminalId: 'T1',
  settlementBatchId: 'batch',
  updatedAt: 2,
});
const success: Resolution = { at: 1_000, status: 'SUCCESS', errorCode: null };

let trades = 1;

/** Inserts a transaction with its own tradeNo. */
async function insert(
  changes: Partial<NewTransaction> = {},
  resolution: Resolution | null = success,
): Promise<number> {
  trades += 1;
  const stored = await store.insert({ ...payment, tradeNo: `trade-${trades}`, ...changes }, resolution);
  if (stored === undefined) throw new Error('the reference was used before');
  return stored.id;
}

async function found(id: number): Promise<Transaction> {
  const transaction = await store.byId(id);
  if (transaction === undefined) throw new Error(`no transaction ${id}`);
  return transaction;
}

describe('a stored transaction', () => {
  it('a transaction is read as it was written, without its resolution', async () => {
    const stored = await store.insert(payment, success);
    expect(stored).toEqual({ ...payment, id: 1 });
    const filter = { reach: { kind: 'all' }, sandbox: true } as const;
    expect(await store.byReference(filter, 'order-1', undefined)).toEqual([stored]);
    expect(await store.byTradeNo(filter, 'tr-1', undefined)).toEqual(stored);
    expect(await store.byTradeNo(filter, 'tr-1', 'm2')).toBeUndefined();
  });

  it('a reference is unique within a merchant and sandbox or production (PAY-02, TEN-11)', async () => {
    await insert();
    expect(await store.insert({ ...payment, tradeNo: 'again' }, null)).toBeUndefined();
    expect(await store.insert({ ...payment, tradeNo: 'again', branchId: 'south' }, null)).toBeUndefined();
    await insert({ sandbox: false });
    await insert({ merchantId: 'm2' });
    await insert({ referenceId: 'ORDER-1' });
  });

  it('a transaction is found only in reach, and only in its own sandbox or production (TEN-01, TEN-12, SBX-17, SBX-18)', async () => {
    const id = await insert();
    const headless = await insert({ referenceId: 'order-2', branchId: null });
    const found = async (reach: Reach, sandbox: boolean, referenceId: string) =>
      (await store.byReference({ reach, sandbox }, referenceId, undefined)).map((each) => each.id);
    const reaches: readonly [Reach, boolean, boolean][] = [
      [{ kind: 'all' }, true, true],
      [{ kind: 'merchant', merchantId: 'm1' }, true, true],
      [{ kind: 'branch', merchantId: 'm1', branchId: 'north' }, true, false],
      [{ kind: 'branch', merchantId: 'm1', branchId: 'south' }, false, false],
      [{ kind: 'branch', merchantId: 'm2', branchId: 'north' }, false, false],
      [{ kind: 'merchant', merchantId: 'm2' }, false, false],
    ];
    for (const [reach, seesBranch, seesHeadless] of reaches) {
      expect(await found(reach, true, 'order-1')).toEqual(seesBranch ? [id] : []);
      expect(await found(reach, true, 'order-2')).toEqual(seesHeadless ? [headless] : []);
      expect(await found(reach, false, 'order-1')).toEqual([]);
    }
  });
});

describe('a due transaction', () => {
  it('due transactions are listed in the order of their times, up to now and up to a limit', async () => {
    const ids = [];
    for (const at of [300, 100, 200, 400]) {
      ids.push(await insert({ referenceId: `at-${at}` }, { ...success, at }));
    }
    await insert({ referenceId: 'never' }, null);
    const [third, first, second] = ids;
    expect((await store.due(300, 10)).map(({ id }) => id)).toEqual([first, second, third]);
    expect((await store.due(300, 2)).map(({ id }) => id)).toEqual([first, second]);
    expect(await store.due(99, 10)).toEqual([]);
    expect(await store.nextDueAt()).toBe(100);
  });

  it('a changed transaction is no longer due', async () => {
    const resolution = { at: 5, status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' } as const;
    const id = await insert({ settlementBatchId: null }, resolution);
    expect(await store.due(5, 10)).toEqual([{ id, resolution }]);
    const seen = await found(id);
    expect(await store.update(seen, { status: 'CANCELLED', updatedAt: 77 })).toEqual({
      ...seen,
      status: 'CANCELLED',
      updatedAt: 77,
    });
    expect([await store.due(1_000, 10), await store.nextDueAt()]).toEqual([[], undefined]);
  });
});

it.each<[what: string, set: Updateable<Schema['transactions']>]>([
  ['status', { status: 'SUCCESS' }],
  ['refunded amount', { refunded_amount: 1 }],
  ['reserved amount', { reserved_amount: 1 }],
  ['settlement batch', { settlement_batch_id: 'other' }],
])('an update changes nothing if the %s is no longer as it was seen', async (_, set) => {
  const seen = await found(await insert({ settlementBatchId: null }));
  await db.updateTable('transactions').set(set).where('id', '=', seen.id).execute();
  const before = await found(seen.id);
  expect(await store.update(seen, { status: 'FAILED', updatedAt: 77 })).toBeUndefined();
  expect(await found(seen.id)).toEqual(before);
});

it('an update changes only the fields that it contains', async () => {
  const seen = await found(await insert());
  const change = { refundedAmount: 7, reservedAmount: 3, updatedAt: 99 };
  expect(await store.update(seen, change)).toEqual({ ...seen, ...change });
});
