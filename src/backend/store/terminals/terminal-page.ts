import type { Reach } from '../../domain/access/reach.js';
import type { ManagedTerminalPage } from '../../domain/terminals/administration.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import { type RowOf, table } from '../engine/table.js';
import { managedTerminalColumns } from './terminal-columns.js';

const terminals = table('terminals', managedTerminalColumns);

/** Reads a page of the terminals in reach, or of one branch, in the order of configId. */
export async function terminalPage(
  on: Db,
  reach: Reach,
  branchId: string | undefined,
  after: number,
  limit: number,
): Promise<ManagedTerminalPage> {
  const rows = await on
    .selectFrom('terminals')
    .select(terminals.selection)
    .$castTo<RowOf<typeof managedTerminalColumns>>()
    .where(within<'terminals'>(reach))
    .where('config_id', '>', after)
    .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId ?? ''))
    .orderBy('config_id')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(terminals.read);
  return { items, next: rows.length > limit ? (items.at(-1)?.configId ?? null) : null };
}
