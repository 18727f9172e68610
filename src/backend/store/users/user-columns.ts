import { userRoles } from '../../../contract/roles.js';
import { bigint, integer, oneOf, optional, text } from '../engine/column.js';

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
  /** The number of changes of role, merchant or branch. Tokens belong to one generation (AUTH-16). */
  generation: integer('generation'),
  deletedAt: optional(bigint('deleted_at')),
};
