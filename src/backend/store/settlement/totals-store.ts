import type { TransactionFilter } from '../../domain/payments/transaction-store.js';
import { firstDayOfMonth, monthOf } from '../../domain/settlement/business-day.js';
import type { Period, Total, TotalKind, TotalsStore } from '../../domain/settlement/totals.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';

export function createTotalsStore(db: Db): TotalsStore {
  return {
    async sums(filter: TransactionFilter, period: Period): Promise<readonly Total[]> {
      const { days, months } = partsOf(period);
      const parts = [...days.map((each) => sumsOfDays(db, filter, each))];
      if (months !== undefined) parts.push(sumsOfMonths(db, filter, months));
      // Only the running totals write these rows.
      return (await Promise.all(parts)).flat().map((row) => ({ ...row, kind: row.kind as TotalKind }));
    },
  };
}

/** Divides a period into its whole months, and the days before and after them. */
export function partsOf({ from, to }: Period): {
  readonly days: readonly Period[];
  readonly months: Period | undefined;
} {
  const firstMonth = monthOf(from - 1) + 1;
  const lastMonth = monthOf(to + 1) - 1;
  if (firstMonth > lastMonth) return { days: [{ from, to }], months: undefined };
  const [start, end] = [firstDayOfMonth(firstMonth), firstDayOfMonth(lastMonth + 1) - 1];
  const days = [
    { from, to: start - 1 },
    { from: end + 1, to },
  ];
  return { days: days.filter((each) => each.from <= each.to), months: { from: firstMonth, to: lastMonth } };
}

function sumsOfDays(db: Db, { reach, sandbox }: TransactionFilter, { from, to }: Period) {
  return db
    .selectFrom('daily_totals')
    .select(['channel', 'currency', 'kind'])
    .select((eb) => [eb.fn.sum<number>('count').as('count'), eb.fn.sum<number>('amount').as('amount')])
    .where('sandbox', '=', sandbox ? 1 : 0)
    .where(within<'daily_totals'>(reach))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['channel', 'currency', 'kind'])
    .execute();
}

function sumsOfMonths(db: Db, { reach, sandbox }: TransactionFilter, { from, to }: Period) {
  return db
    .selectFrom('monthly_totals')
    .select(['channel', 'currency', 'kind'])
    .select((eb) => [eb.fn.sum<number>('count').as('count'), eb.fn.sum<number>('amount').as('amount')])
    .where('sandbox', '=', sandbox ? 1 : 0)
    .where(within<'monthly_totals'>(reach))
    .where('month', '>=', from)
    .where('month', '<=', to)
    .groupBy(['channel', 'currency', 'kind'])
    .execute();
}
