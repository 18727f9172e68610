import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reachOfAll } from '../../domain/access/reach.js';
import type { Gateway } from '../../domain/gateways/gateway.js';
import { sandboxGateway } from '../../domain/gateways/sandbox-gateway.js';
import { cancelTransaction } from '../../domain/payments/cancel-transaction.js';
import { DueOutcomes } from '../../domain/payments/due-outcomes.js';
import { HeldResponses } from '../../domain/payments/held-responses.js';
import { payNow } from '../../domain/payments/pay-now.js';
import { resolvePayment } from '../../domain/payments/resolve.js';
import { saveTransaction } from '../../domain/payments/save-transaction.js';
import type { Transaction } from '../../domain/payments/transaction.js';
import { refund } from '../../domain/refunds/refund.js';
import type { Refund } from '../../domain/refunds/refund-store.js';
import { resolveRefund } from '../../domain/refunds/resolve-refund.js';
import { ServiceError } from '../../domain/service-error.js';
import { businessDayOf, monthOf } from '../../domain/settlement/business-day.js';
import { settle } from '../../domain/settlement/settle.js';
import { createUnitOfWork, type UnitOfWork } from '../../unit-of-work.js';
import { type Db, openDatabase } from '../engine/database.js';
import type { Schema } from '../engine/schema.js';
import { createTotalsStore } from './totals-store.js';

const places = [
  { merchantId: 'm1', branchId: 'north' },
  { merchantId: 'm1', branchId: 'south' },
  { merchantId: 'm1', branchId: null },
  { merchantId: 'm2', branchId: 'west' },
] as const;
const amounts = [1, 1_234, 50_000, 50_001, 99_900, 100_000, 100_100];
const prefixes = ['', 'SBX-OK-', 'SBX-FAIL-', 'SBX-PENDING-', 'SBX-SLOW-'];
const minutes = [0, 1, 17, 12 * 60];

/** The acquirer of production payments: approves and declines in turn, some time later. */
function alternating(): Gateway {
  let count = 0;
  return {
    name: 'acquirer',
    authorize() {
      count += 1;
      const outcome = { afterMs: 30_000, status: count % 2 === 0 ? 'SUCCESS' : 'FAILED' } as const;
      return { kind: 'pending', outcome, holdsResponse: false };
    },
    refund: () => ({ kind: 'final', status: 'SUCCESS' }),
  };
}

type Step =
  | {
      kind: 'pay' | 'save';
      place: number;
      sandbox: boolean;
      amount: number;
      prefix: number;
      currency: string;
      channel: string;
    }
  | { kind: 'cancel'; of: number }
  | { kind: 'refund'; of: number; share: number; prefix: number }
  | { kind: 'settle'; place: number; sandbox: boolean }
  | { kind: 'resolve' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'save' as const),
      place: fc.nat(places.length - 1),
      sandbox: fc.boolean(),
      amount: fc.nat(amounts.length - 1),
      prefix: fc.nat(prefixes.length - 1),
      currency: fc.constantFrom('EUR', 'JPY'),
      channel: fc.constantFrom('card', 'qr'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), of: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of: fc.nat(),
      share: fc.nat(3),
      prefix: fc.nat(prefixes.length - 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      place: fc.nat(places.length - 1),
      sandbox: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'resolve' as const }) },
);

/** The concurrent steps of a round, and the minutes until the next round. */
const rounds = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 6 }), minutes: fc.nat(minutes.length - 1) }),
  { minLength: 4, maxLength: 16 },
);

/** The money operations of the service on their own database. */
class MoneyService {
  readonly #db: Db;
  readonly #unitOfWork: UnitOfWork;
  // This is never started: a step resolves due outcomes.
  readonly #due = new DueOutcomes({ due: async () => [], nextDueAt: async () => undefined }, fail, {
    onInternalError: fail,
  });
  readonly #held = new HeldResponses<Transaction>();
  readonly #heldRefunds = new HeldResponses<Refund>();
  readonly #gateways = { sandbox: sandboxGateway, acquirer: alternating() };
  readonly #made: Transaction[] = [];
  #references = 0;
  readonly done = new Set<string>();

  constructor(db: Db) {
    this.#db = db;
    this.#unitOfWork = createUnitOfWork(db, { scanRows: 5_000 });
  }

  async run(each: Step): Promise<void> {
    try {
      await this.#do(each);
      this.done.add(each.kind);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.done.add(error.code);
    }
  }

  async #do(each: Step): Promise<void> {
    this.#references += 1;
    switch (each.kind) {
      case 'pay':
      case 'save': {
        const request = {
          ...(places[each.place] ?? places[0]),
          terminalId: null,
          sandbox: each.sandbox,
          referenceId: `${prefixes[each.prefix]}${this.#references}`,
          tradeNo: `tr-${this.#references}`,
          amount: amounts[each.amount] ?? 1,
          currency: each.currency,
          channel: each.channel,
        };
        const { transactions: store } = this.#unitOfWork.stores;
        const deps = {
          ...this.#gateways,
          store,
          due: this.#due,
          held: this.#held,
          onStored: () => undefined,
        };
        const status = each.prefix === 3 ? 'PENDING' : 'SUCCESS';
        const made = { ...request, status, gateway: 'external', specificTId: null } as const;
        this.#made.push(
          each.kind === 'pay' ? await payNow(deps, request) : await saveTransaction(deps, made),
        );
        return;
      }
      case 'cancel': {
        const deps = {
          inTransaction: this.#unitOfWork.inTransaction,
          held: this.#held,
          onPendingCancelled: () => undefined,
          onSuccessCancelled: () => undefined,
        };
        const one = this.#pick(each.of);
        if (one !== undefined) await cancelTransaction(deps, one);
        return;
      }
      case 'refund': {
        const one = this.#pick(each.of);
        if (one === undefined) return;
        const deps = {
          ...this.#gateways,
          inTransaction: this.#unitOfWork.inTransaction,
          due: this.#due,
          held: this.#heldRefunds,
          cooldown: { ms: 0, from: 'refund' } as const,
          onAccepted: () => undefined,
        };
        await refund(deps, one, {
          refundReferenceId: `${prefixes[each.prefix]}${this.#references}`,
          amount: each.share === 0 ? undefined : Math.max(1, Math.ceil(one.amount / each.share)),
          reason: null,
        });
        return;
      }
      case 'settle': {
        const { merchantId, branchId } = places[each.place] ?? places[0];
        await settle(this.#unitOfWork.inTransaction, {
          settlementBatchId: `batch-${this.#references}`,
          merchantId,
          branchId: branchId ?? undefined,
          terminalId: undefined,
          sandbox: each.sandbox,
          createdAt: Date.now(),
        });
        return;
      }
      case 'resolve':
        await this.#resolveDue();
    }
  }

  async #resolveDue(): Promise<void> {
    const { inTransaction, stores } = this.#unitOfWork;
    const onResolved = () => undefined;
    const listeners = { held: this.#held, onResolved, deliver: fail, showStatus: fail };
    const push = { mintId: fail, messageLifetimeMs: 0, onPushDropped: () => undefined };
    for (const { id, resolution } of await stores.transactions.due(Date.now(), 100))
      await resolvePayment({ inTransaction, push, callbackLogEntries: 5, listeners }, id, resolution);
    for (const { id, resolution } of await stores.refunds.due(Date.now(), 100))
      await resolveRefund({ inTransaction, held: this.#heldRefunds, onResolved }, id, resolution);
  }

  /** Counts the rows again and compares with the totals, each key on its own. */
  async check(): Promise<void> {
    const recount = new Map<string, string>();
    const sums = new Map<string, { count: number; amount: number }>();
    const add = (
      row: {
        merchant_id: string;
        branch_id: string | null;
        sandbox: number;
        channel: string;
        currency: string;
        created_at: number;
        amount: number;
      },
      kind: string,
    ) => {
      const day = businessDayOf(row.created_at);
      const key = [
        row.merchant_id,
        row.sandbox,
        day,
        row.branch_id ?? '',
        row.channel,
        row.currency,
        kind,
      ].join();
      const sum = sums.get(key) ?? { count: 0, amount: 0 };
      sums.set(key, { count: sum.count + 1, amount: sum.amount + row.amount });
    };
    const transactions = await this.#db.selectFrom('transactions').selectAll().execute();
    for (const row of transactions) add(row, row.status);
    const refunds = await this.#db.selectFrom('refunds').selectAll().execute();
    for (const row of refunds) add(row, `refund:${row.status}`);
    for (const [key, { count, amount }] of sums) recount.set(key, `${count} ${amount}`);
    const totals = await this.#db.selectFrom('daily_totals').selectAll().execute();
    const kept = totals
      .filter((row) => row.count !== 0 || row.amount !== 0)
      .map(
        (row) =>
          [
            [
              row.merchant_id,
              row.sandbox,
              row.day,
              row.branch_id,
              row.channel,
              row.currency,
              row.kind,
            ].join(),
            `${row.count} ${row.amount}`,
          ] as const,
      );
    expect(new Map([...kept].sort())).toEqual(new Map([...recount].sort()));
    await this.#checkMonths(totals);

    // REF-02: whatever was in flight, and whatever came of it.
    for (const row of transactions) {
      const own = refunds.filter((each) => each.transaction_id === row.id);
      const sum = (status: string) =>
        own.filter((each) => each.status === status).reduce((all, each) => all + each.amount, 0);
      expect([row.refunded_amount, row.reserved_amount]).toEqual([sum('SUCCESS'), sum('PENDING')]);
      expect(row.refunded_amount + row.reserved_amount).toBeLessThanOrEqual(row.amount);
      expect(row.status === 'REFUNDED').toBe(row.refunded_amount === row.amount);
    }
    // RPT-02: a batch counts what carries its name, once.
    const batches = await this.#db.selectFrom('settlements').selectAll().execute();
    const settled = transactions.filter((row) => row.settlement_batch_id !== null);
    expect(batches.reduce((all, each) => all + each.count, 0)).toBe(settled.length);
  }

  /** The totals of a month are the sums of its days. */
  async #checkMonths(days: readonly Schema['daily_totals'][]): Promise<void> {
    const sums = new Map<string, number>();
    const add = (row: Omit<Schema['daily_totals'], 'day'>, month: number, sign: 1 | -1) => {
      const key = [row.merchant_id, row.sandbox, month, row.branch_id, row.channel, row.currency, row.kind];
      sums.set(key.join(), (sums.get(key.join()) ?? 0) + sign * (row.count + 1e6 * row.amount));
    };
    for (const row of days) add(row, monthOf(row.day), 1);
    const months = await this.#db.selectFrom('monthly_totals').selectAll().execute();
    for (const row of months) add(row, row.month, -1);
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
  }

  #pick(of: number): Transaction | undefined {
    return this.#made[of % Math.max(this.#made.length, 1)];
  }
}

function fail(error: unknown): never {
  throw error;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 20) });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the running totals', () => {
  it('the totals equal a recount of the rows after any operations, by sandbox flag, day, location, channel and currency (RPT-01)', async () => {
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const db = await openDatabase();
        const service = new MoneyService(db);
        try {
          for (const round of all) {
            await Promise.all(round.steps.map((each) => service.run(each)));
            await service.check();
            vi.setSystemTime(Date.now() + (minutes[round.minutes] ?? 0) * 60_000);
          }
        } finally {
          await db.destroy();
        }
        for (const each of service.done) done.add(each);
      }),
      { numRuns: 40 },
    );
    // Not by doing nothing, nor by never being refused.
    expect([...done]).toEqual(
      expect.arrayContaining([
        'pay',
        'save',
        'cancel',
        'refund',
        'settle',
        'resolve',
        'ERR_INVALID_STATE',
        'ERR_REFUND_EXCEEDS_BALANCE',
      ]),
    );
  });

  it('a sum over a period contains only totals in reach', async () => {
    const db = await openDatabase();
    const service = new MoneyService(db);
    const pay = { kind: 'save', amount: 1, prefix: 0, currency: 'EUR', channel: 'card' } as const;
    for (const sandbox of [true, false]) {
      for (const place of [0, 1, 2, 3]) await service.run({ ...pay, place, sandbox });
    }
    const today = businessDayOf(Date.now());
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
    await service.run({ ...pay, place: 0, sandbox: true });
    const totals = createTotalsStore(db);
    const count = async (reach: Parameters<typeof totals.sums>[0]['reach'], from: number, to: number) =>
      (await totals.sums({ reach, sandbox: true }, { from, to })).map((each) => each.count);
    expect(await count(reachOfAll, today, today)).toEqual([4]);
    expect(await count(reachOfAll, today, today + 1)).toEqual([5]);
    expect(await count(reachOfAll, today + 2, today + 9)).toEqual([]);
    expect(await count({ kind: 'merchant', merchantId: 'm1' }, today, today)).toEqual([3]);
    expect(await count({ kind: 'branch', merchantId: 'm1', branchId: 'north' }, today, today + 1)).toEqual([
      2,
    ]);
    expect(await count({ kind: 'branch', merchantId: 'm2', branchId: 'north' }, today, today)).toEqual([]);
    await db.destroy();
  });
});
