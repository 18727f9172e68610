import type { Principal } from './principal.js';

/**
 * The data that a caller may read and change. Every query on tenants' data requires one, so that no query can be
 * written without a decision about whose data it concerns.
 */
export type Reach =
  | { readonly kind: 'all' }
  | { readonly kind: 'merchant'; readonly merchantId: string }
  | { readonly kind: 'branch'; readonly merchantId: string; readonly branchId: string };

export const reachOfAll: Reach = { kind: 'all' };

export function reachOf(principal: Principal): Reach {
  const { merchantId, branchId } = principal;
  if (principal.role === 'ADMIN' || principal.role === 'SYSTEM_ADMIN') return reachOfAll;
  if (merchantId === null) throw new TypeError(`a ${principal.role} token without a merchant`);
  return branchId === null ? { kind: 'merchant', merchantId } : { kind: 'branch', merchantId, branchId };
}
