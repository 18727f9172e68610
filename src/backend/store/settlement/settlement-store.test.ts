import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settle } from '../../domain/settlement/settle.js';
import { createUnitOfWork } from '../../unit-of-work.js';
import { type KeptDatabase, openKeptDatabase } from '../engine/database.js';
import { createSettlementStore } from './settlement-store.js';

/** More than the store takes at a stretch, and no multiple of it. */
const count = 9_001;
const filter = { reach: { kind: 'merchant', merchantId: 'm1' }, sandbox: false } as const;
let kept: KeptDatabase;

beforeEach(async () => {
  kept = await openKeptDatabase(undefined, 'memory');
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into transactions (merchant_id, branch_id, sandbox, reference_id, trade_no, status, amount,
      refunded_amount, reserved_amount, currency, channel, gateway, created_at, updated_at)
    select 'm1', 'b' || (i % 2), 0, 'r' || i, 't' || i, 'SUCCESS', i, i % 3, 0, iif(i % 5, 'EUR', 'SEK'), 'card',
      'acquirer', 1, 1 from n`.execute(kept.db);
});

afterEach(() => kept.db.destroy());

const settleInto = (settlementBatchId: string) =>
  settle(createUnitOfWork(kept.db, { scanRows: 100 }).inTransaction, {
    settlementBatchId,
    merchantId: 'm1',
    branchId: undefined,
    terminalId: undefined,
    sandbox: false,
    createdAt: 5,
  });

async function settledIn({ db }: KeptDatabase): Promise<readonly unknown[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['settlement_batch_id as batch', 'currency'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.sum<number>('refunded_amount').as('refundedAmount'),
    ])
    .where('settlement_batch_id', 'is not', null)
    .groupBy(['settlement_batch_id', 'currency'])
    .orderBy('currency')
    .execute();
  return rows;
}

describe('a settlement of many transactions (RPT-02)', () => {
  it('a settlement does not block the event loop', async () => {
    let turns = 0;
    let done = false;
    const turn = () => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    await settleInto('s1');
    done = true;
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('concurrent settlements put each transaction into one batch', async () => {
    const batches = await Promise.all(['s1', 's2', 's3'].map(settleInto));
    expect(batches.map((batch) => batch.count).sort()).toEqual([0, 0, count]);
    const [batch] = batches.filter((each) => each.count > 0);
    const id = batch?.settlementBatchId ?? '';
    expect(await settledIn(kept)).toEqual(batch?.totals.map((total) => ({ batch: id, ...total })));
    expect(await createSettlementStore(kept.db).batch(filter, id)).toEqual(batch);
  });

  it('a settlement is complete or absent in every image of the store', async () => {
    const images = [kept.image()];
    const settling = settleInto('s1');
    // While it is under way, and after.
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      images.push(kept.image());
    }
    const { totals } = await settling;
    const whole = totals.map((total) => ({ batch: 's1', ...total }));
    const seen = [];
    for (const image of await Promise.all(images)) {
      const copy = await openKeptDatabase(image, 'copy');
      const found = await settledIn(copy);
      const batch = await createSettlementStore(copy.db).batch(filter, 's1');
      await copy.db.destroy();
      seen.push({ found, batch: batch?.totals ?? [] });
    }
    expect(seen[0]).toEqual({ found: [], batch: [] });
    for (const later of seen.slice(1)) expect(later).toEqual({ found: whole, batch: totals });
  });
});
