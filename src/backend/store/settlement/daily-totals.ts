import { businessDayOf } from '../../domain/settlement/business-day.js';
import type { TotalKind } from '../../domain/settlement/totals.js';
import type { Db } from '../engine/database.js';
import type { Flag } from '../engine/schema.js';
import { statement } from '../engine/statement.js';

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

export interface Booked extends Booking {
  readonly status: TotalKind;
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
  /** For each one more of the kind that its status is. */
  readonly addAll: (on: Db, booked: readonly Booked[]) => Promise<void>;
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
    async addAll(on, booked) {
      for (const delta of merged(booked)) await change(on, delta);
    },
  };
}

/** One change for each row of the totals, however many are booked there. */
function merged(booked: readonly Booked[]): Iterable<Delta> {
  const deltas = new Map<string, Delta>();
  for (const booking of booked) {
    const delta = deltaOf(booking, booking.status, 1);
    const { merchant_id, sandbox, day, branch_id, channel, currency, kind } = delta;
    const key = `${merchant_id} ${sandbox} ${day} ${branch_id} ${channel} ${currency} ${kind}`;
    const known = deltas.get(key);
    if (known === undefined) {
      deltas.set(key, delta);
      continue;
    }
    known.count += delta.count;
    known.amount += delta.amount;
  }
  return deltas.values();
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
