import type { Reach } from '../access/reach.js';
import type { KeysetPage, KeysetPosition } from '../keyset-page.js';

export interface Merchant {
  readonly merchantId: string;
  readonly name: string;
  readonly createdAt: number;
}

export interface Branch {
  readonly branchId: string;
  readonly merchantId: string;
  readonly name: string;
  readonly createdAt: number;
}

export interface TenantStore {
  insertMerchant(merchant: Merchant): Promise<void>;
  insertBranch(branch: Branch): Promise<void>;
  merchant(reach: Reach, merchantId: string): Promise<Merchant | undefined>;
  branch(reach: Reach, branchId: string): Promise<Branch | undefined>;
  /** Lists in the order of creation, as do all lists here. A branch sees its merchant. */
  merchants(reach: Reach, after: KeysetPosition, limit: number): Promise<KeysetPage<Merchant>>;
  branches(
    reach: Reach,
    merchantId: string | undefined,
    after: KeysetPosition,
    limit: number,
  ): Promise<KeysetPage<Branch>>;
}
