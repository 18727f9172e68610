import type { userRoles } from '../../../contract/roles.js';
import type { KeysetPage, KeysetPosition } from '../keyset-page.js';

export type UserRole = (typeof userRoles)[number];

/** A role and the place that belongs to it. */
export interface Position {
  readonly role: UserRole;
  readonly merchantId: string | null;
  readonly branchId: string | null;
}

/** An account that can ask for a token. Its secret is kept as a hash, apart from it. */
export interface User extends Position {
  readonly clientId: string;
  readonly displayName: string;
  readonly createdAt: number;
}

/** `last`: the account is the last SYSTEM_ADMIN, and without one nobody could administer the rest. */
export type Moved = { readonly user: User } | 'unknown' | 'last';

/**
 * Accounts. They stand above the tenants: only administrators, whose reach is everything, come here, so
 * no query takes a reach.
 */
export interface UserAdministrationStore {
  insert(user: User, secretHash: string): Promise<void>;
  user(clientId: string): Promise<User | undefined>;
  /** In the order of creation. */
  list(after: KeysetPosition, limit: number): Promise<KeysetPage<User>>;
  rename(clientId: string, displayName: string): Promise<User | undefined>;
  /** Looks for the last SYSTEM_ADMIN and changes the role in one transaction. */
  move(clientId: string, position: Position, at: number): Promise<Moved>;
  /** Likewise. */
  remove(clientId: string, at: number): Promise<Moved>;
}
