import type { Credential, CredentialStore } from '../../domain/access/credentials.js';
import type { Principal } from '../../domain/access/principal.js';
import { secretAppColumns } from '../apps/app-columns.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import { type FieldsOf, type RowOf, table } from '../engine/table.js';
import { storedTerminalColumns } from '../terminals/terminal-columns.js';
import { accountColumns } from '../users/user-columns.js';

const { configId, terminalId, merchantId, branchId, status, generation, clientId, secretHash } =
  storedTerminalColumns;
const terminalColumns = {
  ...{ configId, terminalId, merchantId, branchId, status, generation },
  ...{ clientId, secretHash },
};

const apps = table('apps', secretAppColumns);
const terminals = table('terminals', terminalColumns);
const users = table('users', accountColumns);

/** The ids of apps, terminals and users differ by their prefixes, so that one look-up reads one table. */
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
    async credential(id) {
      if (id.startsWith('app_')) {
        const [row] = (await findApp(db, { id })).rows;
        return row && appCredential(apps.read(row));
      }
      if (id.startsWith('term_')) {
        const [row] = (await findTerminal(db, { id })).rows;
        return row && terminalCredential(terminals.read(row));
      }
      const [row] = (await findUser(db, { id })).rows;
      return row && userCredential(users.read(row));
    },
  };
}

function appCredential(app: FieldsOf<typeof secretAppColumns>): Credential {
  return {
    secretHash: app.secretHash,
    usable: !app.revoked,
    principal: {
      subject: app.appId,
      role: 'INTEGRATOR',
      scopes: new Set(app.scopes),
      merchantId: app.merchantId,
      branchId: app.branchId,
      terminal: null,
    },
  };
}

/** Returns the principal of a terminal: it has the role and reach of its branch, in production. */
function terminalCredential(terminal: FieldsOf<typeof terminalColumns>): Credential {
  return {
    secretHash: terminal.secretHash,
    usable: terminal.status === 'ACTIVE',
    principal: {
      subject: terminal.clientId,
      role: 'BRANCH',
      scopes: new Set(),
      merchantId: terminal.merchantId,
      branchId: terminal.branchId,
      terminal: { configId: terminal.configId, terminalId: terminal.terminalId },
      ...generationOf(terminal),
    },
  };
}

function userCredential(user: FieldsOf<typeof accountColumns>): Credential {
  return {
    secretHash: user.secretHash,
    usable: true,
    principal: {
      subject: user.clientId,
      role: user.role,
      scopes: new Set(),
      merchantId: user.merchantId,
      branchId: user.branchId,
      terminal: null,
      ...generationOf(user),
    },
  };
}

function generationOf({ generation }: { readonly generation: number }): Pick<Principal, 'generation'> {
  return generation > 0 ? { generation } : {};
}
