import type { AppStore } from '../apps/app.js';
import type { Db } from './database.js';

export function createAppStore(db: Db): AppStore {
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
  };
}
