import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reach } from '../../domain/access/reach.js';
import { plansOf } from '../../testing/query-plans.js';
import { type Db, openDatabase } from '../engine/database.js';
import { prepareRefundStore } from '../refunds/refund-store.js';
import { createSettlementStore } from '../settlement/settlement-store.js';
import { createTotalsStore } from '../settlement/totals-store.js';
import { prepareTransactionStore } from './transaction-store.js';

let db: Db;

beforeEach(async () => {
  db = await openDatabase();
});

afterEach(() => db.destroy());

const all: Reach = { kind: 'all' };
const merchant: Reach = { kind: 'merchant', merchantId: 'm' };
const branch: Reach = { kind: 'branch', merchantId: 'm', branchId: 'b' };

describe('a list is read in the order of an index, from its position', () => {
  it.each([
    ["a merchant's transactions", merchant, {}, 'transactions_merchant (merchant_id=? AND sandbox=? AND'],
    [
      "a branch's transactions",
      branch,
      {},
      'transactions_branch (merchant_id=? AND branch_id=? AND sandbox=? AND',
    ],
    [
      "a terminal's transactions",
      branch,
      { terminalId: 'T' },
      'transactions_terminal (merchant_id=? AND branch_id=? AND terminal_id=? AND sandbox=? AND',
    ],
    ["all merchants' transactions", all, {}, 'transactions_all ('],
    [
      'the transactions of a time',
      merchant,
      { createdFrom: 1, createdTo: 2 },
      'transactions_merchant (merchant_id=? AND sandbox=? AND created_at>? AND created_at<?',
    ],
    [
      'transactions by what no index has',
      merchant,
      { text: 'x', status: 'FAILED', amountMin: () => 1 },
      'transactions_merchant (merchant_id=? AND sandbox=? AND',
    ],
  ] as const)('%s', async (_, reach, search, index) => {
    const filter = { reach, sandbox: reach !== all };
    const plans = await plansOf(db, (on) =>
      prepareTransactionStore(on, { scanRows: 5_000 })(on).list(filter, search, { createdAt: 5, id: 5 }, 10),
    );
    const lists = plans.filter((plan) => plan.includes(index));
    expect(lists.length, plans.join('\n')).toBeGreaterThan(0);
    expect(plans.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it.each([
    [merchant, 'settlements_merchant'],
    [branch, 'settlements_branch'],
    [all, 'settlements_all'],
  ] as const)('settlement batches, %j', async (reach, index) => {
    const plans = await plansOf(db, (on) =>
      createSettlementStore(on).list({ reach, sandbox: false }, { from: 1, before: 2 }, undefined, 10),
    );
    expect(plans.join('\n')).toContain(index);
    expect(plans.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});

describe('a summary reads only the totals of its days', () => {
  it.each([
    [merchant, '(merchant_id=? AND sandbox=? AND day>? AND day<?)'],
    [branch, '(merchant_id=? AND branch_id=? AND sandbox=? AND day>? AND day<?)'],
    [all, '(sandbox=? AND day>? AND day<?)'],
  ] as const)('%j', async (reach, searched) => {
    const plans = await plansOf(db, (on) =>
      createTotalsStore(on).sums({ reach, sandbox: false }, { from: 1, to: 2 }),
    );
    expect(plans.join('\n')).toContain(`SEARCH daily_totals USING INDEX`);
    expect(plans.join('\n')).toContain(searched);
    expect(plans.join('\n')).not.toMatch(/SCAN|transactions/);
  });
});

describe('each decision of the domain reads its rows by an index', () => {
  it.each<[what: string, index: string, run: (on: Db) => Promise<unknown>]>([
    [
      'a refund by its reference',
      'refunds_reference',
      (on) => prepareRefundStore(on)(on).byReference({ reach: merchant, sandbox: true }, 'r', undefined),
    ],
    [
      'the refunds of a transaction',
      'refunds_transaction',
      (on) => prepareRefundStore(on)(on).ofTransaction({ reach: merchant, sandbox: true }, 1, 0, 10),
    ],
    ['the refunds that are due', 'refunds_due', (on) => prepareRefundStore(on)(on).due(5, 10)],
    ['the refund that is due next', 'refunds_due', (on) => prepareRefundStore(on)(on).nextDueAt()],
    ['unsettled transactions', 'transactions_unsettled (merchant_id=? AND sandbox=?', settle],
    ['settled transactions', 'transactions USING INTEGER PRIMARY KEY', settle],
    [
      'a settlement batch',
      'sqlite_autoindex_settlements',
      (on) => createSettlementStore(on).batch({ reach: branch, sandbox: true }, 's'),
    ],
  ])('%s', async (_, index, run) => {
    const plans = await plansOf(db, run);
    expect(plans.join('\n')).toContain(index);
    // A list that came as a parameter is read whole.
    expect(plans.join('\n')).not.toMatch(/SCAN (?!json_each)/);
  });
});

const order = {
  settlementBatchId: 's',
  merchantId: 'm',
  branchId: undefined,
  terminalId: undefined,
  sandbox: true,
  createdAt: 1,
};

async function settle(on: Db): Promise<unknown> {
  const settlements = createSettlementStore(on);
  await settlements.unsettled(order);
  return settlements.assign(order, [1, 2]);
}
