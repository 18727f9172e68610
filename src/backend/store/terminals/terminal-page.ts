import type { Reach } from '../../domain/access/reach.js';
import type { ManagedTerminalPage } from '../../domain/terminals/administration.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import { rowsOf } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import { managedTerminalColumns } from './terminal-columns.js';

const terminals = table('terminals', managedTerminalColumns);

type Row = RowOf<typeof managedTerminalColumns>;

interface PageOfReach {
  readonly after: number;
  readonly rows: number;
}

interface PageOfBranch extends PageOfReach {
  readonly ofBranch: string;
}

const pageOfReach = reachStatement<PageOfReach, Row>((parameter, reach, on) =>
  page(on, reach, parameter('after')).limit(parameter('rows')),
);

const pageOfBranch = reachStatement<PageOfBranch, Row>((parameter, reach, on) =>
  page(on, reach, parameter('after')).where('branch_id', '=', parameter('ofBranch')).limit(parameter('rows')),
);

function page(on: Db, reach: Reach, after: number) {
  return on
    .selectFrom('terminals')
    .select(terminals.selection)
    .$castTo<Row>()
    .where(within<'terminals'>(reach))
    .where('config_id', '>', after)
    .orderBy('config_id');
}

/** Reads a page of the terminals in reach, or of one branch, in the order of configId. */
export async function terminalPage(
  on: Db,
  reach: Reach,
  branchId: string | undefined,
  after: number,
  limit: number,
): Promise<ManagedTerminalPage> {
  const bounds = { after, rows: limit + 1 };
  const rows = await rowsOf(
    branchId === undefined
      ? pageOfReach(on, reach, bounds)
      : pageOfBranch(on, reach, { ...bounds, ofBranch: branchId }),
  );
  const items = rows.slice(0, limit).map(terminals.read);
  return { items, next: rows.length > limit ? (items.at(-1)?.configId ?? null) : null };
}
