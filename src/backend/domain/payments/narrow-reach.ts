import type { Reach } from '../access/reach.js';
import { notFound } from '../service-error.js';
import type { TenantStore } from '../tenancy/tenant.js';
import { findTerminal } from '../terminals/find-terminal.js';
import type { TerminalStore } from '../terminals/terminal.js';

/** The filters by merchant, branch and terminal in a request. */
export interface LocationFilter {
  readonly merchantId?: string | undefined;
  readonly branchId?: string | undefined;
  readonly terminalId?: string | undefined;
}

/**
 * Narrows a reach by filters to the branch of a terminal, to a branch or to a merchant, so that a search never covers
 * more than both allow.
 *
 * @throws ServiceError ERR_NOT_FOUND if a filter is out of reach or contradicts another
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
