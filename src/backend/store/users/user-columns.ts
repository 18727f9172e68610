import { userRoles } from '../../../contract/roles.js';
import { bigint, oneOf, optional, text } from '../engine/column.js';

/** A user. */
export const userColumns = {
  clientId: text('client_id', { primaryKey: true }),
  displayName: text('display_name'),
  role: oneOf('role', userRoles),
  merchantId: optional(text('merchant_id')),
  branchId: optional(text('branch_id')),
  createdAt: bigint('created_at'),
};

/** A user with all other stored fields. */
export const accountColumns = {
  ...userColumns,
  secretHash: text('secret_hash'),
  /** The instant of the last change of role, merchant or branch: tokens issued before are revoked. */
  movedAt: optional(bigint('moved_at')),
  deletedAt: optional(bigint('deleted_at')),
};
