import type { userRoles } from '../../../contract/roles.js';
import type { KeysetPage, KeysetPosition } from '../keyset-page.js';

export type UserRole = (typeof userRoles)[number];

/** A role, and the merchant or branch that belongs to it. */
export interface Position {
  readonly role: UserRole;
  readonly merchantId: string | null;
  readonly branchId: string | null;
}

/** An account that can request a token. The hash of its secret is stored separately. */
export interface User extends Position {
  readonly clientId: string;
  readonly displayName: string;
  readonly createdAt: number;
}

/**
 * The accounts of users. They belong to no tenant, and only administrators, whose reach is unlimited, read them, so no
 * query takes a reach.
 */
export interface UserStore {
  insert(user: User, secretHash: string): Promise<void>;
  /** Inserts an account unless one with the same id exists. */
  insertIfNew(user: User, secretHash: string): Promise<void>;
  /** Reads an account; undefined if it was deleted. */
  user(clientId: string): Promise<User | undefined>;
  /** Lists accounts in the order of creation. */
  list(after: KeysetPosition, limit: number): Promise<KeysetPage<User>>;
  rename(clientId: string, displayName: string): Promise<User | undefined>;
  /** Returns true if an account other than the named one has this role. */
  hasOther(role: UserRole, clientId: string): Promise<boolean>;
  /** Gives a user another role or place. Returns the new generation of its tokens. */
  setPosition(clientId: string, position: Position): Promise<number>;
  /** Deletes an account. Its row stays, so that its id is never used again and its tokens stay revoked. */
  markDeleted(clientId: string, at: number): Promise<void>;
}
