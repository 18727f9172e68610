import type { Principal } from '../access/principal.js';
import { reachOf } from '../access/reach.js';
import { invalidField, notFound } from '../service-error.js';
import type { TenantStore } from '../tenancy/tenant.js';
import { findTerminal } from '../terminals/find-terminal.js';
import type { TerminalStore } from '../terminals/terminal.js';

/** The merchant, branch and terminal that a payment belongs to. */
export interface PaymentLocation {
  readonly merchantId: string;
  /** Null if a merchant's app names no branch. */
  readonly branchId: string | null;
  readonly terminalId: string | null;
}

export interface LocationRequest {
  readonly terminalId?: string | undefined;
  readonly branchId?: string | undefined;
}

/**
 * Finds the location of a payment: that of the named terminal, else the named branch, else the caller's own.
 *
 * @throws ServiceError ERR_NOT_FOUND for a terminal or branch out of reach, ERR_VALIDATION if an administrator names
 * neither
 */
export async function paymentLocation(
  terminals: TerminalStore,
  tenants: TenantStore,
  caller: Principal,
  { terminalId, branchId }: LocationRequest,
): Promise<PaymentLocation> {
  const reach = reachOf(caller);
  if (terminalId !== undefined) {
    const terminal = await findTerminal(terminals, reach, { terminalId });
    if (branchId !== undefined && branchId !== terminal.branchId) throw notFound('branch');
    return { merchantId: terminal.merchantId, branchId: terminal.branchId, terminalId };
  }
  if (branchId !== undefined) {
    const branch = await tenants.branch(reach, branchId);
    if (branch === undefined) throw notFound('branch');
    return { merchantId: branch.merchantId, branchId, terminalId: null };
  }
  if (reach.kind === 'all') {
    throw invalidField('/terminalId', 'is required for an administrator unless branchId is given');
  }
  return {
    merchantId: reach.merchantId,
    branchId: reach.kind === 'branch' ? reach.branchId : null,
    terminalId: null,
  };
}
