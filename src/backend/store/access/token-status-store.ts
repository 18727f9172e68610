import type { TokenRevocationStore } from '../../domain/access/token-status.js';
import type { Db } from '../engine/database.js';
import { type RowOf, table } from '../engine/table.js';
import { terminalColumns } from '../terminals/terminal-columns.js';
import { accountColumns } from '../users/user-columns.js';

const { configId, status, generation } = terminalColumns;
const revokedTerminalColumns = { configId, status, generation };
const terminals = table('terminals', revokedTerminalColumns);
const users = table('users', accountColumns);

/** Reads the exceptions to the rule that a token is valid until it expires. */
export function createTokenRevocationStore(db: Db): TokenRevocationStore {
  return {
    async terminals() {
      const rows = await db
        .selectFrom('terminals')
        .select(terminals.selection)
        .$castTo<RowOf<typeof revokedTerminalColumns>>()
        .where((eb) => eb.or([eb('status', '<>', 'ACTIVE'), eb('generation', '>', 0)]))
        .execute();
      return rows.map(terminals.read);
    },
    async users() {
      const rows = await db
        .selectFrom('users')
        .select(users.selection)
        .$castTo<RowOf<typeof accountColumns>>()
        .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('generation', '>', 0)]))
        .execute();
      return rows.map(users.read).map(({ clientId, generation, deletedAt }) => ({
        clientId,
        generation: deletedAt === null ? generation : null,
      }));
    },
  };
}
