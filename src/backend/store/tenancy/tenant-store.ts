import type { TenantStore } from '../../domain/tenancy/tenant.js';
import type { Db } from '../engine/database.js';
import { afterPosition, pageOf } from '../engine/keyset-page.js';
import { within, withinMerchants } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import { firstOf, statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import { branchColumns, merchantColumns } from './tenant-columns.js';

const merchants = table('merchants', merchantColumns);
const branches = table('branches', branchColumns);

type MerchantRow = RowOf<typeof merchantColumns>;
type BranchRow = RowOf<typeof branchColumns>;

const findMerchant = statement<{ merchantId: string }, MerchantRow>((parameter, on) =>
  on
    .selectFrom('merchants')
    .select(merchants.selection)
    .$castTo<MerchantRow>()
    .where('merchant_id', '=', parameter('merchantId')),
);

const findBranch = reachStatement<{ branchId: string }, BranchRow>((parameter, reach, on) =>
  on
    .selectFrom('branches')
    .select(branches.selection)
    .$castTo<BranchRow>()
    .where('branch_id', '=', parameter('branchId'))
    .where(within<'branches'>(reach)),
);

export function createTenantStore(on: Db): TenantStore {
  return {
    async insertMerchant(merchant) {
      await on.insertInto('merchants').values(merchants.row(merchant)).execute();
    },
    async insertBranch(branch) {
      await on.insertInto('branches').values(branches.row(branch)).execute();
    },
    async merchant(reach, merchantId) {
      if (reach.kind !== 'all' && reach.merchantId !== merchantId) return undefined;
      const row = await firstOf(findMerchant(on, { merchantId }));
      return row && merchants.read(row);
    },
    async branch(reach, branchId) {
      const row = await firstOf(findBranch(on, reach, { branchId }));
      return row && branches.read(row);
    },
    async merchants(reach, after, limit) {
      const rows = await on
        .selectFrom('merchants')
        .select(merchants.selection)
        .$castTo<MerchantRow>()
        .where(withinMerchants(reach))
        .where(afterPosition(after, 'merchant_id'))
        .orderBy('created_at')
        .orderBy('merchant_id')
        .limit(limit + 1)
        .execute();
      return pageOf(rows, limit, merchants.read, ({ createdAt, merchantId }) => ({
        createdAt,
        id: merchantId,
      }));
    },
    async branches(reach, merchantId, after, limit) {
      const rows = await on
        .selectFrom('branches')
        .select(branches.selection)
        .$castTo<BranchRow>()
        .where(within<'branches'>(reach))
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        .where(afterPosition(after, 'branch_id'))
        .orderBy('created_at')
        .orderBy('branch_id')
        .limit(limit + 1)
        .execute();
      return pageOf(rows, limit, branches.read, ({ createdAt, branchId }) => ({ createdAt, id: branchId }));
    },
  };
}
