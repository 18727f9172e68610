import { isRole } from '../../../contract/roles.js';
import { isScope } from '../../../contract/scopes.js';
import type { Credential, CredentialStore } from '../../domain/access/credentials.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';

/** Apps, terminals and users have ids with prefixes of their own, so one look-up goes to one table. */
export function createCredentialStore(db: Db): CredentialStore {
  const findApp = statement<{ id: string }, AppRow>((parameter) =>
    db
      .selectFrom('apps')
      .select(['app_id', 'secret_hash', 'scopes', 'merchant_id', 'branch_id', 'sandbox', 'revoked'])
      .where('app_id', '=', parameter('id')),
  );
  const findTerminal = statement<{ id: string }, TerminalRow>((parameter) =>
    db
      .selectFrom('terminals')
      .select(['client_id', 'secret_hash', 'status', 'merchant_id', 'branch_id', 'config_id', 'terminal_id'])
      .select('generation')
      .where('client_id', '=', parameter('id')),
  );
  const findUser = statement<{ id: string }, UserRow>((parameter) =>
    db
      .selectFrom('users')
      .select(['client_id', 'secret_hash', 'role', 'merchant_id', 'branch_id'])
      .where('client_id', '=', parameter('id'))
      .where('deleted_at', 'is', null),
  );

  return {
    async credential(id) {
      if (id.startsWith('app_')) return one(await findApp(db, { id }), appCredential);
      if (id.startsWith('term_')) return one(await findTerminal(db, { id }), terminalCredential);
      return one(await findUser(db, { id }), userCredential);
    },
  };
}

interface AppRow {
  app_id: string;
  secret_hash: string;
  scopes: string;
  merchant_id: string;
  branch_id: string | null;
  sandbox: number;
  revoked: number;
}

interface TerminalRow {
  client_id: string;
  secret_hash: string;
  status: string;
  merchant_id: string;
  branch_id: string;
  config_id: number;
  terminal_id: string;
  generation: number;
}

interface UserRow {
  client_id: string;
  secret_hash: string;
  role: string;
  merchant_id: string | null;
  branch_id: string | null;
}

function one<R>(
  { rows: [row] }: { rows: readonly R[] },
  read: (row: R) => Credential,
): Credential | undefined {
  return row && read(row);
}

function appCredential(row: AppRow): Credential {
  return {
    secretHash: row.secret_hash,
    usable: row.revoked === 0,
    principal: {
      subject: row.app_id,
      role: 'INTEGRATOR',
      scopes: new Set(row.scopes.split(' ').filter(isScope)),
      merchantId: row.merchant_id,
      branchId: row.branch_id,
      sandbox: row.sandbox === 1,
      terminal: null,
    },
  };
}

/** A terminal speaks with its branch's role and reach, and for production. */
function terminalCredential(row: TerminalRow): Credential {
  return {
    secretHash: row.secret_hash,
    usable: row.status === 'ACTIVE',
    principal: {
      subject: row.client_id,
      role: 'BRANCH',
      scopes: new Set(),
      merchantId: row.merchant_id,
      branchId: row.branch_id,
      sandbox: false,
      terminal: {
        configId: row.config_id,
        terminalId: row.terminal_id,
        ...(row.generation > 0 && { generation: row.generation }),
      },
    },
  };
}

function userCredential(row: UserRow): Credential {
  if (!isRole(row.role)) throw new TypeError(`user ${row.client_id} has the unknown role ${row.role}`);
  return {
    secretHash: row.secret_hash,
    usable: true,
    principal: {
      subject: row.client_id,
      role: row.role,
      scopes: new Set(),
      merchantId: row.merchant_id,
      branchId: row.branch_id,
      sandbox: false,
      terminal: null,
    },
  };
}
