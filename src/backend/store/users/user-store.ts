import type { Selectable, Transaction } from 'kysely';
import { userRoles } from '../../../contract/roles.js';
import type { Moved, User, UserAdministrationStore } from '../../domain/users/user.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import type { Schema } from '../engine/schema.js';

type UserRow = Selectable<Schema['users']>;

/** A deleted account keeps its row, so that its id is never given again and its tokens stay refused. */
export function createUserStore(db: Db): UserAdministrationStore {
  return {
    async insert(user, secretHash) {
      await db
        .insertInto('users')
        .values({
          client_id: user.clientId,
          secret_hash: secretHash,
          role: user.role,
          merchant_id: user.merchantId,
          branch_id: user.branchId,
          display_name: user.displayName,
          created_at: user.createdAt,
        })
        .execute();
    },
    user: (clientId) => find(db, clientId),
    async list(after, limit) {
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where(afterPosition(after, 'client_id'))
        .orderBy('created_at')
        .orderBy('client_id')
        .limit(limit + 1)
        .execute();
      return pageOf(rows, limit, readUser, ({ createdAt, clientId }) => ({ createdAt, id: clientId }));
    },
    async rename(clientId, displayName) {
      const row = await db
        .updateTable('users')
        .set({ display_name: displayName })
        .where('client_id', '=', clientId)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row && readUser(row);
    },
    move(clientId, { role, merchantId, branchId }, at) {
      return db.transaction().execute(async (trx): Promise<Moved> => {
        const user = await find(trx, clientId);
        if (user === undefined) return 'unknown';
        if (role !== 'SYSTEM_ADMIN' && (await isLast(trx, user))) return 'last';
        await trx
          .updateTable('users')
          .set({ role, merchant_id: merchantId, branch_id: branchId, moved_at: at })
          .where('client_id', '=', clientId)
          .execute();
        return { user: { ...user, role, merchantId, branchId } };
      });
    },
    remove(clientId, at) {
      return db.transaction().execute(async (trx): Promise<Moved> => {
        const user = await find(trx, clientId);
        if (user === undefined) return 'unknown';
        if (await isLast(trx, user)) return 'last';
        await trx.updateTable('users').set({ deleted_at: at }).where('client_id', '=', clientId).execute();
        return { user };
      });
    },
  };
}

async function find(on: Db | Transaction<Schema>, clientId: string): Promise<User | undefined> {
  const row = await on
    .selectFrom('users')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && readUser(row);
}

async function isLast(trx: Transaction<Schema>, { clientId, role }: User): Promise<boolean> {
  if (role !== 'SYSTEM_ADMIN') return false;
  const other = await trx
    .selectFrom('users')
    .select('client_id')
    .where('role', '=', 'SYSTEM_ADMIN')
    .where('deleted_at', 'is', null)
    .where('client_id', '<>', clientId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

function readUser(row: UserRow): User {
  const role = userRoles.find((each) => each === row.role);
  if (role === undefined) throw new TypeError(`user ${row.client_id} has the unknown role ${row.role}`);
  return {
    clientId: row.client_id,
    displayName: row.display_name,
    role,
    merchantId: row.merchant_id,
    branchId: row.branch_id,
    createdAt: row.created_at,
  };
}
