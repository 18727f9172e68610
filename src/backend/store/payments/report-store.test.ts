import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reachOfAll } from '../../domain/access/reach.js';
import type { Report, ReportOutcome } from '../../domain/payments/report-store.js';
import { businessDayOf } from '../../domain/settlement/business-day.js';
import { plansOf } from '../../testing/query-plans.js';
import { type Db, openDatabase } from '../engine/database.js';
import { createReportStore } from './report-store.js';
import { createTransactionStore } from './transaction-store.js';

let db: Db;

beforeEach(async () => {
  db = await openDatabase();
});

afterEach(() => db.destroy());

let trades = 0;

function report(changes: Partial<Report> = {}): Report {
  trades += 1;
  const status = changes.status ?? 'SUCCESS';
  return {
    merchantId: 'm1',
    branchId: 'north',
    terminalId: 'T1',
    referenceId: 'R1',
    tradeNo: `tr_${trades}`,
    reportedStatus: `TRANS_${status}`,
    gateway: 'g',
    specificTId: 'S1',
    amount: 100,
    currency: 'EUR',
    channel: 'card',
    at: Date.UTC(2026, 10, 21, 12),
    ...changes,
    status,
  };
}

/** A payment that waits for its outcome, as payNow stores it. */
function pay({ tradeNo, referenceId, terminalId, amount, merchantId, at }: Report) {
  return createTransactionStore(db).insert({
    ...{ merchantId, branchId: 'north', terminalId, referenceId, tradeNo, amount, currency: 'EUR' },
    ...{ sandbox: false, status: 'PENDING', errorCode: null, errorMessage: null, refundedAmount: 0 },
    ...{ channel: 'qr', gateway: 'acquirer', specificTId: null, reportedStatus: null },
    settlementBatchId: null,
    resolution: { at: at + 1_000, status: 'SUCCESS', errorCode: null },
    createdAt: at,
    updatedAt: at,
  });
}

const rows = (of = db) => of.selectFrom('transactions').selectAll().orderBy('id').execute();

/** The totals as they are kept, and as they are counted from the rows. */
async function totals(of: Db) {
  const counted = new Map<string, string>();
  for (const row of await rows(of)) {
    const at = [row.merchant_id, row.branch_id, businessDayOf(row.created_at), row.channel, row.currency];
    const key = [...at, row.status].join();
    const [count = 0, amount = 0] = (counted.get(key) ?? '').split(' ').map(Number);
    counted.set(key, `${count + 1} ${amount + row.amount}`);
  }
  const kept = new Map<string, string>();
  for (const row of await of.selectFrom('daily_totals').selectAll().execute()) {
    const key = [row.merchant_id, row.branch_id, row.day, row.channel, row.currency, row.kind].join();
    if (row.count !== 0 || row.amount !== 0) kept.set(key, `${row.count} ${row.amount}`);
  }
  return { kept: new Map([...kept].sort()), counted: new Map([...counted].sort()) };
}

const anyReport: fc.Arbitrary<Partial<Report>> = fc.record({
  merchantId: fc.constantFrom('m1', 'm1', 'm1', 'm2'),
  terminalId: fc.constantFrom('T1', 'T1', 'T1', 'T2'),
  referenceId: fc.constantFrom('R1', 'R2', 'R3'),
  specificTId: fc.constantFrom('S1', 'S2', 'S3'),
  amount: fc.constantFrom(100, 100, 100, 200),
  status: fc.constantFrom('SUCCESS', 'FAILED', 'PENDING', 'PENDING'),
});

const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('report', 'report in', 'report back'), of: anyReport }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pay', 'resolve', 'cancel'), of: anyReport }) },
);

describe('reports', () => {
  it('of N at once with one specificTId are one transaction (MSG-05)', async () => {
    const store = createReportStore(db);
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => store.report(report())));
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'repeated')).toHaveLength(24);
    expect(await rows()).toHaveLength(1);
  });

  it('are found by an index, however many transactions there are', async () => {
    await createReportStore(db).report(report());
    const plans = await plansOf(db, async (on) => {
      await createReportStore(on).report(report());
      await createReportStore(on).report(report({ specificTId: 'S2' }));
    });
    expect(plans.join('\n')).toContain('transactions_reported');
    expect(plans.join('\n')).toContain('transactions_reference');
    expect(plans.join('\n')).not.toMatch(/SCAN/);
  });

  it('leave nothing behind of a database transaction that fails', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await createReportStore(trx).report(report());
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await rows()).toEqual([]);
    expect((await totals(db)).kept.size).toBe(0);
  });

  it('in any order, at once or repeated, agree with the recount of the totals and never double (MSG-05, MSG-07)', async () => {
    const seen = new Set<string>();
    const rounds = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 8 }), {
      minLength: 2,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        await db.destroy();
        const own = await openDatabase();
        db = own;
        const store = createReportStore(own);
        const transactions = createTransactionStore(own);
        const one = async ({ kind, of }: { kind: string; of: Partial<Report> }) => {
          const full = report(of);
          const inside = (fails: boolean) =>
            own.transaction().execute(async (trx) => {
              const outcome = await createReportStore(trx).report(full);
              if (fails) throw new Undone();
              return outcome;
            });
          switch (kind) {
            case 'report':
              return store.report(full);
            case 'report in':
              return inside(false);
            case 'report back':
              return inside(true).catch(undone);
            case 'pay':
              return void (await pay(full));
          }
          const filter = { reach: reachOfAll, sandbox: false };
          const [known] = await transactions.byReference(filter, full.referenceId, full.merchantId);
          if (known === undefined) return undefined;
          const resolution = { at: full.at, status: 'SUCCESS', errorCode: null } as const;
          await (kind === 'resolve'
            ? transactions.resolve(known.id, resolution, full.at)
            : transactions.cancel(filter, known.id, full.at));
          return undefined;
        };
        for (const round of all) {
          const before = await rows(own);
          const outcomes = await Promise.all(round.map(one));
          for (const outcome of outcomes) if (outcome) seen.add(outcome.kind);
          const paid = (await rows(own)).length - before.length;
          const stored = outcomes.filter((outcome) => outcome?.kind === 'stored').length;
          // A row for each that was stored, and beside them only what was paid for.
          expect(paid).toBeGreaterThanOrEqual(stored);
          expect(paid).toBeLessThanOrEqual(stored + round.filter(({ kind }) => kind === 'pay').length);
          const { kept, counted } = await totals(own);
          expect(kept).toEqual(counted);
        }
        const reported = (await rows(own)).filter((row) => row.reported_status !== null);
        const names = reported.map((row) => `${row.merchant_id} ${row.specific_tid}`);
        expect(new Set(names).size).toBe(names.length);
        // What was said last of each is said again, all at once: nothing changes.
        const last = await rows(own);
        const again = reported.flatMap((row) => {
          const same = report({
            ...{ merchantId: row.merchant_id, referenceId: row.reference_id, amount: row.amount },
            ...{ specificTId: row.specific_tid ?? '', terminalId: row.terminal_id ?? '' },
            status: readStatus(row.reported_status),
          });
          return [store.report(same), store.report({ ...same, tradeNo: `${same.tradeNo}-2` })];
        });
        expect((await Promise.all(again)).map(({ kind }) => kind)).toEqual(again.map(() => 'repeated'));
        expect(await rows(own)).toEqual(last);
      }),
      { numRuns: 60 },
    );
    // Not by never meeting.
    expect(seen).toEqual(new Set<ReportOutcome['kind']>(['stored', 'matched', 'repeated', 'taken', 'state']));
  });
});

class Undone extends Error {}

function undone(error: unknown): undefined {
  if (!(error instanceof Undone)) throw error;
}

function readStatus(reported: string | null): Report['status'] {
  const status = (['SUCCESS', 'FAILED', 'PENDING'] as const).find((each) => `TRANS_${each}` === reported);
  if (status === undefined) throw new TypeError(`unknown ${reported}`);
  return status;
}
