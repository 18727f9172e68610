import type { Role } from '../../../contract/roles.js';
import type { Scope } from '../../../contract/scopes.js';

/** The app, terminal or user that sends a request, as named by the access token. */
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
  /** The generation of the terminal's credentials that the token was requested with; absent for the first. */
  readonly generation?: number;
}

/** SCP-17: scopes limit only integrators. */
export function mayUse(principal: Principal, scope: Scope): boolean {
  return principal.role !== 'INTEGRATOR' || principal.scopes.has(scope);
}
