import type { Reach } from '../access/reach.js';

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
}
