import type { User, UserStore } from '../../domain/users/user.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import { type RowOf, table } from '../engine/table.js';
import { accountColumns, userColumns } from './user-columns.js';

const users = table('users', userColumns);
const accounts = table('users', accountColumns);

type Row = RowOf<typeof userColumns>;

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
        .select(users.selection)
        .$castTo<Row>()
        .where('client_id', '=', clientId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && users.read(row);
    },
    async list(after, limit) {
      const rows = await on
        .selectFrom('users')
        .select(users.selection)
        .$castTo<Row>()
        .where('deleted_at', 'is', null)
        .where(afterPosition(after, 'client_id'))
        .orderBy('created_at')
        .orderBy('client_id')
        .limit(limit + 1)
        .execute();
      return pageOf(rows, limit, users.read, ({ createdAt, clientId }) => ({ createdAt, id: clientId }));
    },
    async rename(clientId, displayName) {
      const row = await on
        .updateTable('users')
        .set(users.changes({ displayName }))
        .where('client_id', '=', clientId)
        .where('deleted_at', 'is', null)
        .returning(users.selection)
        .$castTo<Row>()
        .executeTakeFirst();
      return row && users.read(row);
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
    async setPosition(clientId, { role, merchantId, branchId }) {
      const { generation } = await on
        .updateTable('users')
        .set((eb) => ({
          role,
          merchant_id: merchantId,
          branch_id: branchId,
          generation: eb('generation', '+', 1),
        }))
        .where('client_id', '=', clientId)
        .returning('generation')
        .executeTakeFirstOrThrow();
      return generation;
    },
    async markDeleted(clientId, at) {
      await on.updateTable('users').set({ deleted_at: at }).where('client_id', '=', clientId).execute();
    },
  };
}

function insertion(on: Db, user: User, secretHash: string) {
  const account = { ...user, secretHash, generation: 0, deletedAt: null };
  return on.insertInto('users').values(accounts.row(account));
}
