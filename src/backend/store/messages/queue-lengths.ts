import type { QueueCounts } from '../../domain/monitoring/overview.js';
import type { Db } from '../engine/database.js';

/** Reads what is not done and not expired: the index on open messages holds nothing else. */
export async function countQueues(db: Db, now: number): Promise<QueueCounts> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('status')
    .execute();
  const queued = rows.find(({ status }) => status === 'QUEUED');
  const sent = rows.find(({ status }) => status === 'SENT');
  return {
    queued: Number(queued?.count ?? 0),
    sent: Number(sent?.count ?? 0),
    oldestQueuedAt: queued?.oldest ?? null,
  };
}
