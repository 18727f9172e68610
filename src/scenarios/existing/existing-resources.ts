import type { AppCreated, TerminalCreated } from '../../simulator/administrator.js';
import type { Credentials } from '../../simulator/http/token-source.js';

/** A role of users that a service may have already. */
export type ExistingRole = 'BRANCH' | 'MERCHANT' | 'ADMIN';

/** A branch with its merchant. */
export interface ExistingTenant {
  readonly merchantId: string;
  readonly branchId: string;
}

/** An app that a service has already. */
export interface ExistingApp extends AppCreated {
  readonly scopes: readonly string[];
  readonly sandbox: boolean;
  /** Its merchant or its branch, if it is known. */
  readonly owner?: Partial<ExistingTenant>;
}

/** A terminal that a service has already. */
export interface ExistingTerminal {
  /** Its branch, if it is known. */
  readonly branchId?: string;
  /** Its identity. It may have to be activated first. */
  identity(): Promise<TerminalCreated>;
}

/**
 * The tenants, apps and terminals that a service has already, which scenarios use instead of new ones. A kind that is
 * undefined is created by the administrator.
 */
export interface ExistingResources {
  readonly tenants?: readonly ExistingTenant[];
  readonly apps?: readonly ExistingApp[];
  readonly terminals?: readonly ExistingTerminal[];
  /** Users of the first tenant; an ADMIN belongs to none. */
  readonly users: Readonly<Partial<Record<ExistingRole, Credentials>>>;
}
