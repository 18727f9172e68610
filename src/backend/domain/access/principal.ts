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
  /** Set for a terminal's own token. */
  readonly terminal: PrincipalTerminal | null;
  /**
   * The generation of the terminal's credentials, or of the user's role and place, that the token was requested with;
   * absent for the first, and for apps.
   */
  readonly generation?: number | undefined;
}

/** A principal at the time of its call. */
export interface Caller extends Principal {
  /** The current mode of the app, which no token carries (SBX-26); false for terminals and users. */
  readonly sandbox: boolean;
}

export interface PrincipalTerminal {
  readonly configId: number;
  readonly terminalId: string;
}

/** SCP-17: scopes limit only integrators. */
export function mayUse(principal: Principal, scope: Scope): boolean {
  return principal.role !== 'INTEGRATOR' || principal.scopes.has(scope);
}
