import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelTransaction } from './domain/payments/cancel-transaction.js';
import { type Reported, reportTransaction } from './domain/payments/report-transaction.js';
import { type ResolveDeps, resolvePayment } from './domain/payments/resolve.js';
import type { NewTransaction } from './domain/payments/transaction-store.js';
import { type Db, type KeptDatabase, openKeptDatabase } from './store/engine/database.js';
import { newTransaction } from './testing/new-transaction.js';
import { createUnitOfWork, type UnitOfWork } from './unit-of-work.js';

const at = 1_700_000_000_000;
const outcome = { at, status: 'SUCCESS', errorCode: null } as const;
let kept: KeptDatabase;
let unitOfWork: UnitOfWork;
let announced: string[];

beforeEach(async () => {
  kept = await openKeptDatabase(undefined, 'memory');
  unitOfWork = createUnitOfWork(kept.db, { scanRows: 100 });
  announced = [];
});

afterEach(() => kept.db.destroy());

function pending(changes: Partial<NewTransaction> = {}): NewTransaction {
  return newTransaction({ terminalId: 'T00001001', createdAt: at, updatedAt: at, ...changes });
}

async function stored(changes: Partial<NewTransaction> = {}): Promise<number> {
  const transaction = await unitOfWork.stores.transactions.insert(pending(changes), outcome);
  return transaction?.id ?? 0;
}

function deps(mintId = (prefix: string) => `${prefix}1`): ResolveDeps {
  return {
    inTransaction: unitOfWork.inTransaction,
    push: { mintId, messageLifetimeMs: 1_000, onPushDropped: () => undefined },
    callbackLogEntries: 10,
    listeners: {
      held: { release: ({ status }) => announced.push(`released ${status}`) },
      onResolved: ({ status }) => announced.push(`resolved ${status}`),
      deliver: ({ configId }) => announced.push(`delivered to ${configId}`),
      showStatus: (configId, { status }) => announced.push(`showed ${status} of ${configId}`),
    },
  };
}

async function contentOf(db: Db) {
  const { status } = await db.selectFrom('transactions').select('status').executeTakeFirstOrThrow();
  const messages = await db.selectFrom('messages').selectAll().execute();
  const callbacks = await db.selectFrom('gateway_callbacks').selectAll().execute();
  return { status, messages, callbacks };
}

describe('the end of a payment', () => {
  it('no image of the store has the end of a payment without its PAYMENT_STATUS and its callback (PAY-07, MSG-01)', async () => {
    const id = await stored();
    // The next owner of the connection gets it as soon as the outcome is committed.
    const [resolved, image] = await Promise.all([resolvePayment(deps(), id, outcome), kept.image()]);
    const copy = await openKeptDatabase(image, 'copy');
    const { status, messages, callbacks } = await contentOf(copy.db);
    await copy.db.destroy();
    expect(status).toBe('SUCCESS');
    const updatedAt = resolved?.updatedAt ?? 0;
    expect(messages).toMatchObject([
      { message_id: 'msg_1', config_id: 1001, status: 'QUEUED', expires_at: updatedAt + 1_000 },
    ]);
    expect(JSON.parse(messages[0]?.body ?? '')).toEqual({
      action: 'PAYMENT_STATUS',
      referenceId: 'r1',
      status: 'SUCCESS',
      tradeNo: 'tr_1',
      grandTotal: '12.30',
      channel: 'card',
    });
    expect(callbacks).toMatchObject([{ trade_no: 'tr_1', status: 'SUCCESS', received_at: updatedAt }]);
  });

  it('the end of a payment is announced after its commit', async () => {
    await resolvePayment(deps(), await stored(), outcome);
    expect(announced).toEqual([
      'released SUCCESS',
      'resolved SUCCESS',
      'delivered to 1001',
      'showed SUCCESS of 1001',
    ]);
  });

  it('a payment whose push cannot be stored stays pending, and nothing is announced', async () => {
    const broken = new Error('no id');
    const id = await stored();
    const failing = deps(() => {
      throw broken;
    });
    await expect(resolvePayment(failing, id, outcome)).rejects.toBe(broken);
    expect(await contentOf(kept.db)).toEqual({ status: 'PENDING', messages: [], callbacks: [] });
    expect(announced).toEqual([]);
  });

  it('an outcome that comes too late stores no callback and no push (PAY-06)', async () => {
    const id = await stored();
    await resolvePayment(deps(), id, outcome);
    announced = [];
    expect(await resolvePayment(deps(), id, outcome)).toBeUndefined();
    const { messages, callbacks } = await contentOf(kept.db);
    expect([messages.length, callbacks.length, announced.length]).toEqual([1, 1, 0]);
  });

  it('an outcome does not change a cancelled payment (PAY-06)', async () => {
    const id = await stored();
    const transaction = await unitOfWork.stores.transactions.byId(id);
    if (transaction === undefined) throw new Error('the payment was not stored');
    const cancelDeps = { ...deps().listeners, inTransaction: unitOfWork.inTransaction };
    await cancelTransaction(
      {
        ...cancelDeps,
        onPendingCancelled: ({ status }) => announced.push(`ended ${status}`),
        onSuccessCancelled: () => announced.push('never'),
      },
      transaction,
    );
    expect(await resolvePayment(deps(), id, outcome)).toBeUndefined();
    expect(await contentOf(kept.db)).toEqual({ status: 'CANCELLED', messages: [], callbacks: [] });
    expect(announced).toEqual(['released CANCELLED', 'ended CANCELLED']);
  });

  it('an outcome from a report of the terminal is pushed without a callback (MSG-07)', async () => {
    await stored();
    const { inTransaction, stores } = unitOfWork;
    const reported: Reported = await reportTransaction(
      { reports: stores.reports, inTransaction, push: deps().push },
      {
        merchantId: 'm1',
        branchId: 'north',
        terminalId: 'T00001001',
        namedTerminalId: 'T00001001',
        referenceId: 'r1',
        tradeNo: 'tr_2',
        reportedStatus: 'TRANS_FAILED',
        gateway: 'g',
        specificTId: 's1',
        amount: 1230,
        currency: 'EUR',
        channel: 'card',
      },
    );
    expect(reported).toMatchObject({ effect: 'ended', firstReport: true });
    const { status, messages, callbacks } = await contentOf(kept.db);
    expect([status, messages.length, callbacks.length]).toEqual(['FAILED', 1, 0]);
  });

  it.each([
    [
      'the outcome of a sandbox payment is pushed, without a gateway callback (SBX-24)',
      { sandbox: true },
      [1, 0],
    ],
    ['the outcome of a payment without a terminal is not pushed', { terminalId: null }, [0, 1]],
  ])('%s', async (_, more, counts) => {
    await resolvePayment(deps(), await stored(more), outcome);
    const { messages, callbacks } = await contentOf(kept.db);
    expect([messages.length, callbacks.length]).toEqual(counts);
  });
});

describe('a unit of work', () => {
  it('the writes of a unit of work are all kept, or none', async () => {
    const { inTransaction, stores } = unitOfWork;
    const merchant = (merchantId: string) => ({ merchantId, name: 'A merchant', createdAt: at });
    const work = inTransaction(async ({ tenants, transactions }) => {
      await tenants.insertMerchant(merchant('m1'));
      await transactions.insert(pending(), outcome);
      throw new Error('later');
    });
    await expect(work).rejects.toThrow('later');
    expect(await stores.tenants.merchant({ kind: 'all' }, 'm1')).toBeUndefined();
    expect(await kept.db.selectFrom('transactions').selectAll().execute()).toEqual([]);
    expect(await kept.db.selectFrom('daily_totals').selectAll().execute()).toEqual([]);
    expect(
      await inTransaction(async ({ tenants }) => tenants.insertMerchant(merchant('m2'))),
    ).toBeUndefined();
    expect(await stores.tenants.merchant({ kind: 'all' }, 'm2')).toMatchObject({ merchantId: 'm2' });
  });
});
