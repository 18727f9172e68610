import type { Reach } from '../access/reach.js';
import { notFound } from '../service-error.js';
import type { TenantStore } from '../tenancy/tenant.js';
import { findTerminal } from '../terminals/find-terminal.js';
import type { TerminalStore } from '../terminals/terminal.js';

/** Filters by place, as a request carries them. */
export interface LocationFilter {
  readonly merchantId?: string | undefined;
  readonly branchId?: string | undefined;
  readonly terminalId?: string | undefined;
}

/**
 * The part of a reach that filters leave: a terminal's branch, a branch, or a merchant. So that what
 * is searched is always the narrowest place, and never more than the reach.
 *
 * @throws ServiceError ERR_NOT_FOUND for what is out of reach or contradicts itself
 */
export async function narrowReach(
  { terminals, tenants }: { readonly terminals: TerminalStore; readonly tenants: TenantStore },
  reach: Reach,
  { merchantId, branchId, terminalId }: LocationFilter,
): Promise<Reach> {
  let within = reach;
  if (merchantId !== undefined) {
    if ((await tenants.merchant(reach, merchantId)) === undefined) throw notFound('merchant');
    if (within.kind === 'all') within = { kind: 'merchant', merchantId };
  }
  if (branchId !== undefined) {
    const branch = await tenants.branch(within, branchId);
    if (branch === undefined) throw notFound('branch');
    within = { kind: 'branch', merchantId: branch.merchantId, branchId };
  }
  if (terminalId !== undefined) {
    const terminal = await findTerminal(terminals, within, { terminalId });
    within = { kind: 'branch', merchantId: terminal.merchantId, branchId: terminal.branchId };
  }
  return within;
}
