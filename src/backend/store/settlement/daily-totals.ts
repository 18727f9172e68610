import type { Insertable } from 'kysely';
import type { PaymentStatus } from '../../../contract/rest/payments.js';
import { businessDayOf, monthOf } from '../../domain/settlement/business-day.js';
import type { TotalKind } from '../../domain/settlement/totals.js';
import type { Db } from '../engine/database.js';
import { insertStatement } from '../engine/insert-statement.js';
import type { Schema } from '../engine/schema.js';
import type { FieldsOf } from '../engine/table.js';
import { prepareCountedChannel } from './daily-channels.js';
import {
  dailyTotalColumns,
  dailyTotalKeyColumns,
  dailyTotalKeyFields,
  monthlyTotalColumns,
  monthlyTotalKeyColumns,
} from './daily-total-columns.js';

/** Identifies the total that a transaction or refund is booked to. */
export interface Booking {
  readonly merchantId: string;
  readonly branchId: string | null;
  readonly sandbox: boolean;
  readonly channel: string;
  readonly currency: string;
  /** Epoch milliseconds: the creation of the transaction, or of the refund (RPT-01). */
  readonly createdAt: number;
  /** Minor units. */
  readonly amount: number;
}

export interface Booked extends Booking {
  readonly status: PaymentStatus;
}

/** The kind of a booking; REPORTED is in no total. */
type BookedKind = TotalKind | 'REPORTED';

type DailyTotal = FieldsOf<typeof dailyTotalColumns>;

/** A change of the total with the same kind, business day, branch, channel and currency, and of that of its month. */
type Delta = Omit<DailyTotal, 'count' | 'amount'> & {
  readonly month: number;
  count: number;
  amount: number;
};

/** Books changes, on the database or inside a transaction. */
export type Book = (on: Db, booking: Booking, kind: BookedKind) => Promise<void>;

export interface DailyTotals {
  /** Adds one item of a kind. */
  readonly add: Book;
  /** Subtracts one item of a kind. */
  readonly take: Book;
  /** Adds each transaction to the kind of its status. */
  readonly addAll: (on: Db, booked: readonly Booked[]) => Promise<void>;
}

/**
 * Prepares the running totals that summaries read, of days and of months. Each change of a transaction or refund is
 * booked here in the same database transaction, so that a recount always gives the same totals (RPT-01).
 */
export function prepareDailyTotals(db: Db): DailyTotals {
  const countedChannel = prepareCountedChannel(db);
  const addToDay = prepareDayAddition(db);
  const addToMonth = prepareMonthAddition(db);

  async function change(on: Db, delta: Delta): Promise<void> {
    const counted = { ...delta, channel: await countedChannel(on, delta) };
    await on.executeQuery(addToDay([counted]));
    await on.executeQuery(addToMonth([counted]));
  }

  const by =
    (sign: 1 | -1): Book =>
    async (on, booking, kind) => {
      if (kind !== 'REPORTED') await change(on, deltaOf(booking, kind, sign));
    };

  return {
    add: by(1),
    take: by(-1),
    async addAll(on, booked) {
      for (const delta of merged(booked)) await change(on, delta);
    },
  };
}

/** Prepares the addition of a delta to the total of its day, which it creates if there is none. */
function prepareDayAddition(db: Db) {
  return insertStatement(
    1,
    [{ columns: dailyTotalColumns, fieldsOf: (delta: Delta) => delta }],
    (rows: readonly Insertable<Schema['daily_totals']>[]) =>
      db
        .insertInto('daily_totals')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(dailyTotalKeyColumns).doUpdateSet((eb) => ({
            count: eb('daily_totals.count', '+', eb.ref('excluded.count')),
            amount: eb('daily_totals.amount', '+', eb.ref('excluded.amount')),
          })),
        ),
  );
}

/** The same for the total of its month. */
function prepareMonthAddition(db: Db) {
  return insertStatement(
    1,
    [{ columns: monthlyTotalColumns, fieldsOf: (delta: Delta) => delta }],
    (rows: readonly Insertable<Schema['monthly_totals']>[]) =>
      db
        .insertInto('monthly_totals')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(monthlyTotalKeyColumns).doUpdateSet((eb) => ({
            count: eb('monthly_totals.count', '+', eb.ref('excluded.count')),
            amount: eb('monthly_totals.amount', '+', eb.ref('excluded.amount')),
          })),
        ),
  );
}

/** Combines the bookings into one change for each row of the totals, in the order of the first booking of each. */
function merged(booked: readonly Booked[]): Iterable<Delta> {
  const deltas = new Map<string, Delta>();
  for (const booking of booked) {
    if (booking.status === 'REPORTED') continue;
    const delta = deltaOf(booking, booking.status, 1);
    const key = dailyTotalKeyFields.map((field) => delta[field]).join(' ');
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
  const day = businessDayOf(booking.createdAt);
  return {
    merchantId: booking.merchantId,
    sandbox: booking.sandbox,
    day,
    month: monthOf(day),
    branchId: booking.branchId,
    channel: booking.channel,
    currency: booking.currency,
    kind,
    count: sign,
    amount: sign * booking.amount,
  };
}
