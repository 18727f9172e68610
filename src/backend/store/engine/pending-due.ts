import { sql } from 'kysely';
import type { Due } from '../../domain/payments/due-outcomes.js';
import { readResolution } from '../payments/transaction-row.js';
import type { Db } from './database.js';

/** Written out, not a parameter: only so is the index on what is pending used. */
const pending = sql.lit('PENDING');

/** What waits for its outcome: payments and refunds alike, of all tenants. */
type Waiting = 'transactions' | 'refunds';

/** Up to this instant, in the order of their times. */
export async function dueRows(db: Db, table: Waiting, now: number, limit: number): Promise<readonly Due[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'due_at', 'due_status', 'due_error_code'])
    .where('due_at', '<=', now)
    .where('status', '=', pending)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, resolution: readResolution(row) }));
}

/** When the next one is, if any is. */
export async function nextDueAt(db: Db, table: Waiting): Promise<number | undefined> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.min('due_at').as('next'))
    .where('due_at', 'is not', null)
    .where('status', '=', pending)
    .executeTakeFirst();
  return row?.next ?? undefined;
}
