import type { CredentialStore } from '../../domain/access/credentials.js';
import { secretAppColumns } from '../apps/app-columns.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import { storedTerminalColumns } from '../terminals/terminal-columns.js';
import { accountColumns } from '../users/user-columns.js';

const { configId, terminalId, merchantId, branchId, status, generation, clientId, secretHash } =
  storedTerminalColumns;
const terminalColumns = {
  configId,
  terminalId,
  merchantId,
  branchId,
  status,
  generation,
  clientId,
  secretHash,
};

const apps = table('apps', secretAppColumns);
const terminals = table('terminals', terminalColumns);
const users = table('users', accountColumns);

export function createCredentialStore(db: Db): CredentialStore {
  const findApp = statement<{ id: string }, RowOf<typeof secretAppColumns>>((parameter) =>
    db
      .selectFrom('apps')
      .select(apps.selection)
      .$castTo<RowOf<typeof secretAppColumns>>()
      .where('app_id', '=', parameter('id')),
  );
  const findTerminal = statement<{ id: string }, RowOf<typeof terminalColumns>>((parameter) =>
    db
      .selectFrom('terminals')
      .select(terminals.selection)
      .$castTo<RowOf<typeof terminalColumns>>()
      .where('client_id', '=', parameter('id')),
  );
  const findUser = statement<{ id: string }, RowOf<typeof accountColumns>>((parameter) =>
    db
      .selectFrom('users')
      .select(users.selection)
      .$castTo<RowOf<typeof accountColumns>>()
      .where('client_id', '=', parameter('id'))
      .where('deleted_at', 'is', null),
  );

  return {
    async app(id) {
      const [row] = (await findApp(db, { id })).rows;
      return row && apps.read(row);
    },
    async terminal(id) {
      const [row] = (await findTerminal(db, { id })).rows;
      return row && terminals.read(row);
    },
    async user(id) {
      const [row] = (await findUser(db, { id })).rows;
      return row && users.read(row);
    },
  };
}
