import { isScope } from '../../../contract/scopes.js';
import { bigint, flag, optional, text, words } from '../engine/column.js';

/** An app. */
export const appColumns = {
  appId: text('app_id', { primaryKey: true }),
  displayName: text('display_name'),
  merchantId: text('merchant_id', { references: 'merchants.merchant_id' }),
  branchId: optional(text('branch_id', { references: 'branches.branch_id' })),
  /** The scopes, separated by spaces as in the token. */
  scopes: words('scopes', isScope),
  sandbox: flag('sandbox'),
  revoked: flag('revoked'),
  createdAt: bigint('created_at'),
};

/** An app with its secret. */
export const secretAppColumns = { ...appColumns, secretHash: text('secret_hash') };
