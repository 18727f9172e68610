import type { Selectable, Updateable } from 'kysely';
import { isScope } from '../../../contract/scopes.js';
import type { Reach } from '../../domain/access/reach.js';
import type { App, AppStore } from '../../domain/apps/app.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import { within } from '../engine/reach-filter.js';
import type { Schema } from '../engine/schema.js';

export function createAppStore(db: Db): AppStore {
  function update(reach: Reach, appId: string, set: Updateable<Schema['apps']>) {
    return db
      .updateTable('apps')
      .set(set)
      .where('app_id', '=', appId)
      .where(within<'apps'>(reach))
      .returningAll();
  }

  async function find(reach: Reach, appId: string): Promise<App | undefined> {
    const row = await db
      .selectFrom('apps')
      .selectAll()
      .where('app_id', '=', appId)
      .where(within<'apps'>(reach))
      .executeTakeFirst();
    return row && readApp(row);
  }

  return {
    async insert(app, secretHash) {
      await db
        .insertInto('apps')
        .values({
          app_id: app.appId,
          secret_hash: secretHash,
          display_name: app.displayName,
          merchant_id: app.merchantId,
          branch_id: app.branchId,
          scopes: app.scopes.join(' '),
          sandbox: app.sandbox ? 1 : 0,
          revoked: app.revoked ? 1 : 0,
          created_at: app.createdAt,
        })
        .execute();
    },
    app: find,
    async list(reach, after, limit) {
      const rows = await db
        .selectFrom('apps')
        .selectAll()
        .where(within<'apps'>(reach))
        .where(afterPosition(after, 'app_id'))
        .orderBy('created_at')
        .orderBy('app_id')
        .limit(limit + 1)
        .execute();
      return pageOf(rows, limit, readApp, ({ createdAt, appId }) => ({ createdAt, id: appId }));
    },
    async change(reach, appId, { displayName, scopes, sandbox }) {
      const set = {
        ...(displayName !== undefined && { display_name: displayName }),
        ...(scopes !== undefined && { scopes: scopes.join(' ') }),
        ...(sandbox !== undefined && { sandbox: sandbox ? (1 as const) : (0 as const) }),
      };
      if (Object.keys(set).length === 0) return find(reach, appId);
      const row = await update(reach, appId, set).executeTakeFirst();
      return row && readApp(row);
    },
    async replaceSecret(reach, appId, secretHash) {
      const row = await update(reach, appId, { secret_hash: secretHash }).executeTakeFirst();
      return row && readApp(row);
    },
    async revoke(reach, appId) {
      const row = await update(reach, appId, { revoked: 1 }).executeTakeFirst();
      return row && readApp(row);
    },
  };
}

function readApp(row: Selectable<Schema['apps']>): App {
  return {
    appId: row.app_id,
    displayName: row.display_name,
    merchantId: row.merchant_id,
    branchId: row.branch_id,
    scopes: row.scopes.split(' ').filter(isScope),
    sandbox: row.sandbox === 1,
    revoked: row.revoked === 1,
    createdAt: row.created_at,
  };
}
