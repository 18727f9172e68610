import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewTransaction } from '../../domain/payments/transaction-store.js';
import { type Db, type KeptDatabase, openKeptDatabase } from '../engine/database.js';
import { createTenantStore } from '../tenancy/tenant-store.js';
import { createTerminalStore } from '../terminals/terminal-store.js';
import { createPaymentPush, createResolutionRecords } from './payment-outcome.js';
import { createTransactionStore } from './transaction-store.js';

const at = 1_700_000_000_000;
const outcome = { at, status: 'SUCCESS', errorCode: null } as const;
let kept: KeptDatabase;

beforeEach(async () => {
  kept = await openKeptDatabase(undefined, 'memory');
  const tenants = createTenantStore(kept.db);
  await tenants.insertMerchant({ merchantId: 'm1', name: 'M', createdAt: at });
  await tenants.insertBranch({ branchId: 'b1', merchantId: 'm1', name: 'B', createdAt: at });
  await createTerminalStore(kept.db).insert({
    ...{ merchantId: 'm1', branchId: 'b1', name: 'Till', legacy: false, settings: {} },
    ...{ clientId: 'term_1', secretHash: 'x', accessIdHash: 'y', createdAt: at },
  });
});

afterEach(() => kept.db.destroy());

function pending(more: Partial<NewTransaction> = {}): NewTransaction {
  return {
    ...{ merchantId: 'm1', branchId: 'b1', terminalId: 'T00001001', referenceId: 'r1', tradeNo: 'tr_1' },
    ...{ sandbox: false, status: 'PENDING', errorCode: null, errorMessage: null, amount: 1230 },
    ...{ refundedAmount: 0, currency: 'EUR', channel: 'card', gateway: 'acquirer', specificTId: null },
    ...{ settlementBatchId: null, reportedStatus: null, resolution: outcome, createdAt: at, updatedAt: at },
    ...more,
  };
}

async function storeOf(more: Partial<NewTransaction> = {}, mintId = (prefix: string) => `${prefix}1`) {
  const { db } = kept;
  const options = { mintId, messageLifetimeMs: 1_000, webhookLogEntries: 10 };
  const recordResolved = createResolutionRecords(
    db,
    createPaymentPush(db, options),
    options.webhookLogEntries,
  );
  const store = createTransactionStore(db, { scanRows: 100, recordResolved });
  const stored = await store.insert(pending(more));
  return { store, id: stored?.id ?? 0 };
}

async function contentOf(db: Db) {
  const { status } = await db.selectFrom('transactions').select('status').executeTakeFirstOrThrow();
  const messages = await db.selectFrom('messages').selectAll().execute();
  const callbacks = await db.selectFrom('gateway_callbacks').selectAll().execute();
  return { status, messages, callbacks };
}

describe('a resolution', () => {
  it('is in no image of the store without its PAYMENT_STATUS and its callback (PAY-07, MSG-01)', async () => {
    const { store, id } = await storeOf();
    // Whoever asks for the connection next gets it as soon as the resolution is committed.
    const [, image] = await Promise.all([store.resolve(id, outcome, at), kept.image()]);
    const copy = await openKeptDatabase(image, 'copy');
    const { status, messages, callbacks } = await contentOf(copy.db);
    await copy.db.destroy();
    expect(status).toBe('SUCCESS');
    expect(messages).toMatchObject([
      { message_id: 'msg_1', config_id: 1001, status: 'QUEUED', expires_at: at + 1_000 },
    ]);
    expect(JSON.parse(messages[0]?.body ?? '')).toEqual({
      action: 'PAYMENT_STATUS',
      ...{ referenceId: 'r1', status: 'SUCCESS', tradeNo: 'tr_1', grandTotal: '12.30', channel: 'card' },
    });
    expect(callbacks).toMatchObject([{ trade_no: 'tr_1', status: 'SUCCESS', received_at: at }]);
  });

  it('does not happen if the word of it cannot be stored', async () => {
    const broken = new Error('no id');
    const { store, id } = await storeOf({}, () => {
      throw broken;
    });
    await expect(store.resolve(id, outcome, at)).rejects.toBe(broken);
    expect(await contentOf(kept.db)).toEqual({ status: 'PENDING', messages: [], callbacks: [] });
  });

  it('that comes too late leaves no word of it (PAY-06)', async () => {
    const { store, id } = await storeOf();
    await store.resolve(id, outcome, at);
    expect(await store.resolve(id, outcome, at)).toBeUndefined();
    const { messages, callbacks } = await contentOf(kept.db);
    expect([messages.length, callbacks.length]).toEqual([1, 1]);
  });

  it.each([
    ['of a sandbox payment is pushed and no gateway calls back (SBX-24)', { sandbox: true }, [1, 0]],
    ['of a payment without a terminal is pushed to none', { terminalId: null }, [0, 1]],
  ])('%s', async (_, more, counts) => {
    const { store, id } = await storeOf(more);
    await store.resolve(id, outcome, at);
    const { messages, callbacks } = await contentOf(kept.db);
    expect([messages.length, callbacks.length]).toEqual(counts);
  });
});
