import type { Db } from '../engine/database.js';

/** How many messages are stored, not done and not expired, by status. */
export async function openMessages(
  db: Db,
  now: number,
): Promise<readonly { readonly status: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}
