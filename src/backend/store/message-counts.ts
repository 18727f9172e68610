import type { Db } from './database.js';

/** How many messages are stored and not done, by status. */
export async function openMessages(
  db: Db,
): Promise<readonly { readonly status: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('completed_at', 'is', null)
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}
