import type { TransactionFilter } from '../../domain/payments/transaction-store.js';
import type { Period, Total, TotalKind, TotalsStore } from '../../domain/settlement/totals.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';

export function createTotalsStore(db: Db): TotalsStore {
  return {
    async sums({ reach, sandbox }: TransactionFilter, { from, to }: Period): Promise<readonly Total[]> {
      const rows = await db
        .selectFrom('daily_totals')
        .select(['channel', 'currency', 'kind'])
        .select((eb) => [eb.fn.sum<number>('count').as('count'), eb.fn.sum<number>('amount').as('amount')])
        .where('sandbox', '=', sandbox ? 1 : 0)
        .where(within<'daily_totals'>(reach))
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy(['channel', 'currency', 'kind'])
        .execute();
      // Only the running totals write these rows.
      return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as TotalKind }));
    },
  };
}
