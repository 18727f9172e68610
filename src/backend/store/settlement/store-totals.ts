import type { StoreTotals } from '../../domain/settlement/store-totals.js';
import type { Db } from '../engine/database.js';

/** Counts all stored objects once, at the end. */
export async function countStore(db: Db): Promise<StoreTotals> {
  const payments = await db
    .selectFrom('transactions')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const commands = await db
    .selectFrom('messages')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('request_id', 'is not', null)
    .groupBy('status')
    .execute();
  const { reports } = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('reports'))
    .where('reported_status', 'is not', null)
    .executeTakeFirstOrThrow();
  return { payments: byStatus(payments), refunds: byStatus(refunds), commands: byStatus(commands), reports };
}

function byStatus(rows: readonly { readonly status: string; readonly count: number }[]) {
  const sorted = [...rows].sort((one, other) => (one.status < other.status ? -1 : 1));
  return Object.fromEntries(sorted.map(({ status, count }) => [status, count]));
}
