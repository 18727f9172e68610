import type { Selectable } from 'kysely';
import type { Reach } from '../../domain/access/reach.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import type { Schema } from '../engine/schema.js';

export type TerminalRow = Selectable<Schema['terminals']>;

/** A page of rows, and the configId of the last one if more follow. */
export interface TerminalRowPage {
  readonly rows: readonly TerminalRow[];
  readonly next: number | null;
}

/** The terminals in reach, of one branch if it is given, by their configIds. */
export async function terminalPage(
  db: Db,
  reach: Reach,
  branchId: string | undefined,
  after: number,
  limit: number,
): Promise<TerminalRowPage> {
  const found = await db
    .selectFrom('terminals')
    .selectAll()
    .where(within<'terminals'>(reach))
    .where('config_id', '>', after)
    .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId ?? ''))
    .orderBy('config_id')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.config_id ?? null) : null };
}
