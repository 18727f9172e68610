import type { CompiledQuery } from 'kysely';
import { businessDayOf } from '../reports/business-day.js';
import type { TotalKind } from '../reports/totals.js';
import type { Db } from './database.js';
import type { Flag } from './schema.js';
import { statement } from './statement.js';

/** Where something is booked. */
export interface Booking {
  readonly merchantId: string;
  readonly branchId: string | null;
  readonly sandbox: boolean;
  readonly channel: string;
  readonly currency: string;
  /** Epoch milliseconds: a transaction's creation, a refund's own (RPT-01). */
  readonly createdAt: number;
  /** Minor units. */
  readonly amount: number;
}

interface Delta {
  merchant_id: string;
  sandbox: Flag;
  day: number;
  branch_id: string;
  channel: string;
  currency: string;
  kind: string;
  count: number;
  amount: number;
}

/** Books on the database or inside a transaction. */
export type Book = (on: Db, booking: Booking, kind: TotalKind) => Promise<void>;

export interface DailyTotals {
  /** One more of a kind. */
  readonly add: Book;
  /** One less of a kind. */
  readonly take: Book;
  /** One more of a kind, to be run with what it books. */
  readonly adding: (booking: Booking, kind: TotalKind) => CompiledQuery;
}

/**
 * The running totals that summaries read. Whoever stores or changes a transaction or a refund books it
 * here in the same database transaction, so that a recount always agrees (RPT-01).
 */
export function createDailyTotals(db: Db): DailyTotals {
  const change = statement<Delta, unknown>((parameter) =>
    db
      .insertInto('daily_totals')
      .values({
        merchant_id: parameter('merchant_id'),
        sandbox: parameter('sandbox'),
        day: parameter('day'),
        branch_id: parameter('branch_id'),
        channel: parameter('channel'),
        currency: parameter('currency'),
        kind: parameter('kind'),
        count: parameter('count'),
        amount: parameter('amount'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'sandbox', 'day', 'branch_id', 'channel', 'currency', 'kind'])
          .doUpdateSet((eb) => ({
            count: eb('daily_totals.count', '+', eb.ref('excluded.count')),
            amount: eb('daily_totals.amount', '+', eb.ref('excluded.amount')),
          })),
      ),
  );

  const by =
    (sign: 1 | -1): Book =>
    async (on, booking, kind) => {
      await change(on, deltaOf(booking, kind, sign));
    };

  return {
    add: by(1),
    take: by(-1),
    adding: (booking, kind) => change.bound(deltaOf(booking, kind, 1)),
  };
}

function deltaOf(booking: Booking, kind: TotalKind, sign: 1 | -1): Delta {
  return {
    merchant_id: booking.merchantId,
    sandbox: booking.sandbox ? 1 : 0,
    day: businessDayOf(booking.createdAt),
    branch_id: booking.branchId ?? '',
    channel: booking.channel,
    currency: booking.currency,
    kind,
    count: sign,
    amount: sign * booking.amount,
  };
}
