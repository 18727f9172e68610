import type { Branch, Merchant, TenantStore } from '../../domain/tenancy/tenant.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import { within } from '../engine/reach-filter.js';

export function createTenantStore(db: Db): TenantStore {
  return {
    async insertMerchant({ merchantId, name, createdAt }) {
      await db
        .insertInto('merchants')
        .values({ merchant_id: merchantId, name, created_at: createdAt })
        .execute();
    },
    async insertBranch({ branchId, merchantId, name, createdAt }) {
      await db
        .insertInto('branches')
        .values({ branch_id: branchId, merchant_id: merchantId, name, created_at: createdAt })
        .execute();
    },
    async merchant(reach, merchantId): Promise<Merchant | undefined> {
      if (reach.kind !== 'all' && reach.merchantId !== merchantId) return undefined;
      const row = await db
        .selectFrom('merchants')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .executeTakeFirst();
      return row && { merchantId, name: row.name, createdAt: row.created_at };
    },
    async branch(reach, branchId): Promise<Branch | undefined> {
      const row = await db
        .selectFrom('branches')
        .selectAll()
        .where('branch_id', '=', branchId)
        .where(within<'branches'>(reach))
        .executeTakeFirst();
      return row && { branchId, merchantId: row.merchant_id, name: row.name, createdAt: row.created_at };
    },
    async merchants(reach, after, limit) {
      const rows = await db
        .selectFrom('merchants')
        .selectAll()
        .$if(reach.kind !== 'all', (query) =>
          query.where('merchant_id', '=', reach.kind === 'all' ? '' : reach.merchantId),
        )
        .where(afterPosition(after, 'merchant_id'))
        .orderBy('created_at')
        .orderBy('merchant_id')
        .limit(limit + 1)
        .execute();
      const read = (row: (typeof rows)[number]): Merchant => ({
        merchantId: row.merchant_id,
        name: row.name,
        createdAt: row.created_at,
      });
      return pageOf(rows, limit, read, ({ createdAt, merchantId }) => ({ createdAt, id: merchantId }));
    },
    async branches(reach, merchantId, after, limit) {
      const rows = await db
        .selectFrom('branches')
        .selectAll()
        .where(within<'branches'>(reach))
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .where(afterPosition(after, 'branch_id'))
        .orderBy('created_at')
        .orderBy('branch_id')
        .limit(limit + 1)
        .execute();
      const read = (row: (typeof rows)[number]): Branch => ({
        branchId: row.branch_id,
        merchantId: row.merchant_id,
        name: row.name,
        createdAt: row.created_at,
      });
      return pageOf(rows, limit, read, ({ createdAt, branchId }) => ({ createdAt, id: branchId }));
    },
  };
}
