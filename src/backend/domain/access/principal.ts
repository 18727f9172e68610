import type { Role } from '../../../contract/roles.js';
import type { Scope } from '../../../contract/scopes.js';

/** Whom a request speaks for, as its access token says. */
export interface Principal {
  /** appId or clientId. */
  readonly subject: string;
  readonly role: Role;
  readonly scopes: ReadonlySet<Scope>;
  readonly merchantId: string | null;
  readonly branchId: string | null;
  readonly sandbox: boolean;
  /** Set for a terminal's own token. */
  readonly terminal: PrincipalTerminal | null;
}

export interface PrincipalTerminal {
  readonly configId: number;
  readonly terminalId: string;
  /** Which set of the terminal's credentials the token came from; absent for the first. */
  readonly generation?: number;
}

/** SCP-17: only integrators are bound by scopes. */
export function mayUse(principal: Principal, scope: Scope): boolean {
  return principal.role !== 'INTEGRATOR' || principal.scopes.has(scope);
}
