import type { FindLegacyAccess } from '../../domain/terminals/legacy-access.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import { storedTerminalColumns, terminalColumns } from './terminal-columns.js';

const columns = { ...terminalColumns, accessIdHash: storedTerminalColumns.accessIdHash };
const terminals = table('terminals', columns);

/** Terminals with the hash of their access_id. */
export function createLegacyAccess(db: Db): FindLegacyAccess {
  const byConfigId = statement<{ configId: number }, RowOf<typeof columns>>((parameter) =>
    db
      .selectFrom('terminals')
      .select(terminals.selection)
      .$castTo<RowOf<typeof columns>>()
      .where('config_id', '=', parameter('configId')),
  );
  return async (configId) => {
    const [row] = (await byConfigId(db, { configId })).rows;
    if (row === undefined) return undefined;
    const { accessIdHash, ...terminal } = terminals.read(row);
    return { terminal, accessIdHash };
  };
}
