import type { userRoles } from '../../../contract/roles.js';
import type { KeysetPage, KeysetPosition } from '../keyset-page.js';

export type UserRole = (typeof userRoles)[number];

/** A role, and the merchant or branch that belongs to it. */
export interface Position {
  readonly role: UserRole;
  readonly merchantId: string | null;
  readonly branchId: string | null;
}

/** An account that can request a token. Its secret is kept as a hash, apart from it. */
export interface User extends Position {
  readonly clientId: string;
  readonly displayName: string;
  readonly createdAt: number;
}

/**
 * Accounts. They stand above the tenants: only administrators, whose reach is everything, read them, so no query
 * takes a reach.
 */
export interface UserStore {
  insert(user: User, secretHash: string): Promise<void>;
  /** Leaves an account with the same id as it is. */
  insertIfNew(user: User, secretHash: string): Promise<void>;
  /** Undefined for an account that was deleted. */
  user(clientId: string): Promise<User | undefined>;
  /** In the order of creation. */
  list(after: KeysetPosition, limit: number): Promise<KeysetPage<User>>;
  rename(clientId: string, displayName: string): Promise<User | undefined>;
  /** Whether there is an account with this role besides the one that is named. */
  hasOther(role: UserRole, clientId: string): Promise<boolean>;
  setPosition(clientId: string, position: Position, at: number): Promise<void>;
  /** The row stays: its id is never used again, and its tokens stay revoked. */
  markDeleted(clientId: string, at: number): Promise<void>;
}
