import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reach } from '../../domain/access/reach.js';
import type { NewTransaction, TransactionStore } from '../../domain/payments/transaction-store.js';
import { type Db, openDatabase } from '../engine/database.js';
import { createTransactionStore } from './transaction-store.js';

let db: Db;
let store: TransactionStore;

beforeEach(async () => {
  db = await openDatabase();
  store = createTransactionStore(db);
});

afterEach(() => db.destroy());

const payment: NewTransaction = {
  merchantId: 'm1',
  branchId: 'north',
  sandbox: true,
  referenceId: 'order-1',
  tradeNo: 'tr-1',
  status: 'PENDING',
  errorCode: null,
  errorMessage: null,
  amount: 1234,
  refundedAmount: 0,
  currency: 'EUR',
  channel: 'card',
  gateway: 'sandbox',
  specificTId: 'spec',
  terminalId: 'T1',
  settlementBatchId: 'batch',
  reportedStatus: null,
  resolution: { at: 1_000, status: 'SUCCESS', errorCode: null },
  createdAt: 1,
  updatedAt: 2,
};

let trades = 1;

/** With the tradeNo of its own that every transaction has. */
async function insert(changes: Partial<NewTransaction> = {}): Promise<number> {
  trades += 1;
  const stored = await store.insert({ ...payment, tradeNo: `trade-${trades}`, ...changes });
  if (stored === undefined) throw new Error('the reference is taken');
  return stored.id;
}

const cancel = (id: number) =>
  db.updateTable('transactions').set({ status: 'CANCELLED' }).where('id', '=', id).execute();

describe('a stored transaction', () => {
  it('is read back as it was written, but for how it will end', async () => {
    const { resolution: _, ...fields } = payment;
    const stored = await store.insert(payment);
    expect(stored).toEqual({ id: expect.any(Number), reservedAmount: 0, ...fields });
    const filter = { reach: { kind: 'all' }, sandbox: true } as const;
    expect(await store.byReference(filter, 'order-1', undefined)).toEqual([stored]);
    expect(await store.byTradeNo(filter, 'tr-1', undefined)).toEqual(stored);
    expect(await store.byTradeNo(filter, 'tr-1', 'm2')).toBeUndefined();
  });

  it('keeps its reference for itself in its merchant and world (PAY-02, TEN-11)', async () => {
    await insert();
    expect(await store.insert({ ...payment, tradeNo: 'again' })).toBeUndefined();
    expect(await store.insert({ ...payment, tradeNo: 'again', branchId: 'south' })).toBeUndefined();
    await insert({ sandbox: false });
    await insert({ merchantId: 'm2' });
    await insert({ referenceId: 'ORDER-1' });
  });

  it('is found in reach and in its own world alone (TEN-01, TEN-12, SBX-17, SBX-18)', async () => {
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

describe('what is due', () => {
  it('comes in order of its time, up to now and up to a number', async () => {
    const ids = [];
    for (const at of [300, 100, 200, 400]) {
      ids.push(
        await insert({ referenceId: `at-${at}`, resolution: { at, status: 'SUCCESS', errorCode: null } }),
      );
    }
    await insert({ referenceId: 'never', resolution: null });
    const [third, first, second] = ids;
    expect((await store.due(300, 10)).map(({ id }) => id)).toEqual([first, second, third]);
    expect((await store.due(300, 2)).map(({ id }) => id)).toEqual([first, second]);
    expect(await store.due(99, 10)).toEqual([]);
    expect(await store.nextDueAt()).toBe(100);
  });

  it('is resolved once, as it was foreseen', async () => {
    const resolution = { at: 5, status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' } as const;
    const id = await insert({ resolution });
    expect(await store.due(5, 10)).toEqual([{ id, resolution }]);
    expect(await store.resolve(id, resolution, 77)).toMatchObject({
      id,
      status: 'FAILED',
      errorCode: 'ERR_PAYMENT_DECLINED',
      errorMessage: 'declined by the issuer',
      updatedAt: 77,
    });
    expect(await store.resolve(id, resolution, 78)).toBeUndefined();
    expect([await store.due(1_000, 10), await store.nextDueAt()]).toEqual([[], undefined]);
  });

  it('is due no more once it was cancelled, and a late resolution changes nothing (PAY-06)', async () => {
    const id = await insert();
    await cancel(id);
    expect([await store.due(2_000, 10), await store.nextDueAt()]).toEqual([[], undefined]);
    expect(await store.resolve(id, { at: 1_000, status: 'SUCCESS', errorCode: null }, 5)).toBeUndefined();
    const [found] = await store.byReference({ reach: { kind: 'all' }, sandbox: true }, 'order-1', undefined);
    expect(found).toMatchObject({ status: 'CANCELLED', updatedAt: 2 });
  });
});
