import type { Principal } from './principal.js';

/**
 * What a caller may see and touch. Every query on tenants' data takes one, so that none can be
 * written without saying whose data it is about.
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
