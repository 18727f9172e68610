import { type CommandStatus, commandStatuses } from '../../../contract/rest/commands.js';
import type { QueueLength } from '../../domain/monitoring/overview.js';
import type { Db } from '../engine/database.js';

/** The messages of one status that are neither done nor expired. */
export interface OpenMessageCount {
  readonly status: CommandStatus;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly oldestCreatedAt: number;
}

/** Counts the open messages of all terminals by status. A status without messages is absent. */
export async function countOpenMessages(db: Db, now: number): Promise<readonly OpenMessageCount[]> {
  // The index holds only open messages.
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('status')
    .execute();
  return commandStatuses.flatMap((status) => {
    const row = rows.find((each) => each.status === status);
    return row === undefined
      ? []
      : [{ status, count: Number(row.count), oldestCreatedAt: Number(row.oldest) }];
  });
}

/** The terminals with most open messages, of all tenants: the longest queue first, equal ones by configId. */
export async function longestQueues(db: Db, now: number, limit: number): Promise<readonly QueueLength[]> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['config_id', fn.countAll<number>().as('count')])
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('config_id')
    .orderBy('count', 'desc')
    .orderBy('config_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ configId: row.config_id, messages: Number(row.count) }));
}
