import type { FindLegacyAccess } from '../../domain/terminals/legacy-access.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import type { TerminalRow } from './terminal-page.js';
import { readTerminal } from './terminal-store.js';

/** Terminals with what is kept of their access_id. */
export function createLegacyAccess(db: Db): FindLegacyAccess {
  const byConfigId = statement<{ configId: number }, TerminalRow>((parameter) =>
    db.selectFrom('terminals').selectAll().where('config_id', '=', parameter('configId')),
  );
  return async (configId) => {
    const [row] = (await byConfigId(db, { configId })).rows;
    return row && { terminal: readTerminal(row), accessIdHash: row.access_id_hash };
  };
}
