import type { Selectable } from 'kysely';
import { userRoles } from '../../../contract/roles.js';
import type { User, UserStore } from '../../domain/users/user.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import type { Schema } from '../engine/schema.js';

export function createUserStore(on: Db): UserStore {
  return {
    async insert(user, secretHash) {
      await insertion(on, user, secretHash).execute();
    },
    async insertIfNew(user, secretHash) {
      await insertion(on, user, secretHash)
        .onConflict((conflict) => conflict.column('client_id').doNothing())
        .execute();
    },
    async user(clientId) {
      const row = await on
        .selectFrom('users')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && readUser(row);
    },
    async list(after, limit) {
      const rows = await on
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
      const row = await on
        .updateTable('users')
        .set({ display_name: displayName })
        .where('client_id', '=', clientId)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row && readUser(row);
    },
    async hasOther(role, clientId) {
      const other = await on
        .selectFrom('users')
        .select('client_id')
        .where('role', '=', role)
        .where('deleted_at', 'is', null)
        .where('client_id', '<>', clientId)
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },
    async setPosition(clientId, { role, merchantId, branchId }, at) {
      await on
        .updateTable('users')
        .set({ role, merchant_id: merchantId, branch_id: branchId, moved_at: at })
        .where('client_id', '=', clientId)
        .execute();
    },
    async markDeleted(clientId, at) {
      await on.updateTable('users').set({ deleted_at: at }).where('client_id', '=', clientId).execute();
    },
  };
}

function insertion(on: Db, user: User, secretHash: string) {
  return on.insertInto('users').values({
    client_id: user.clientId,
    secret_hash: secretHash,
    role: user.role,
    merchant_id: user.merchantId,
    branch_id: user.branchId,
    display_name: user.displayName,
    created_at: user.createdAt,
  });
}

function readUser(row: Selectable<Schema['users']>): User {
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
