import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Principal } from '../access/principal.js';
import { type Reach, reachOf } from '../access/reach.js';
import { hashSecret, type Minter } from '../access/secrets.js';
import type { UserRevocation } from '../access/token-status.js';
import type { UserEviction } from '../access/user-eviction.js';
import type { InTransaction } from '../in-transaction.js';
import { invalidField, notFound, ServiceError } from '../service-error.js';
import type { TenantStore } from '../tenancy/tenant.js';
import type { Position, User, UserRole, UserStore } from './user.js';

export interface UserStores {
  readonly users: UserStore;
  readonly tenants: TenantStore;
}

export interface UserDeps extends UserStores {
  readonly inTransaction: InTransaction<UserStores>;
  /** Revokes the tokens of a user that was moved or deleted. */
  readonly revocations: { userChanged(user: UserRevocation): void };
  /** Ends the open sessions of a user that was moved or deleted. */
  readonly eviction: UserEviction;
  readonly minter: Minter;
}

export interface PositionRequest {
  readonly role: UserRole;
  readonly merchantId?: string | undefined;
  readonly branchId?: string | undefined;
}

/**
 * @throws ServiceError ERR_FORBIDDEN, ERR_VALIDATION, ERR_NOT_FOUND
 */
export async function createUser(
  { users, tenants, minter }: UserDeps,
  caller: Principal,
  displayName: string,
  request: PositionRequest,
): Promise<{ readonly user: User; readonly clientSecret: string }> {
  mustRank(caller, request.role);
  const position = await positionOf(tenants, reachOf(caller), request);
  const clientSecret = minter.secret();
  const user = { clientId: minter.id('user_'), displayName, ...position, createdAt: monotonicNow() };
  await users.insert(user, hashSecret(clientSecret));
  return { user, clientSecret };
}

export async function renameUser(
  { users }: UserDeps,
  caller: Principal,
  clientId: string,
  displayName: string | undefined,
): Promise<User> {
  const user = await find(users, caller, clientId);
  const renamed = displayName === undefined ? user : await users.rename(clientId, displayName);
  if (renamed === undefined) throw notFound('user');
  return renamed;
}

/**
 * Gives a user another role, merchant or branch. Its former tokens are rejected from then on, and its open sessions end
 * (AUTH-16). A user that has these already keeps its tokens.
 *
 * @throws ServiceError ERR_FORBIDDEN, ERR_VALIDATION, ERR_NOT_FOUND, ERR_INVALID_STATE
 */
export async function moveUser(
  deps: UserDeps,
  caller: Principal,
  clientId: string,
  request: PositionRequest,
): Promise<User> {
  mustRank(caller, request.role);
  const { moved, generation } = await deps.inTransaction(async ({ users, tenants }) => {
    const user = await find(users, caller, clientId);
    const position = await positionOf(tenants, reachOf(caller), request);
    if (samePosition(user, position)) return { moved: user, generation: undefined };
    if (position.role !== 'SYSTEM_ADMIN') await mustNotBeLast(users, user);
    return { moved: { ...user, ...position }, generation: await users.setPosition(clientId, position) };
  });
  if (generation !== undefined) endRights(deps, { clientId, generation });
  return moved;
}

/**
 * Deletes an account. Its tokens are rejected from then on, and its open sessions end (AUTH-16).
 *
 * @throws ServiceError ERR_FORBIDDEN, ERR_NOT_FOUND, ERR_INVALID_STATE
 */
export async function deleteUser(deps: UserDeps, caller: Principal, clientId: string): Promise<void> {
  await deps.inTransaction(async ({ users }) => {
    const user = await find(users, caller, clientId);
    if (caller.subject === clientId)
      throw new ServiceError('ERR_INVALID_STATE', 'you cannot delete your own account');
    await mustNotBeLast(users, user);
    await users.markDeleted(clientId, monotonicNow());
  });
  endRights(deps, { clientId, generation: null });
}

/** Both in one turn: no session can begin between them. */
function endRights({ revocations, eviction }: UserDeps, user: UserRevocation): void {
  revocations.userChanged(user);
  eviction.evictUser(user.clientId);
}

function samePosition(a: Position, b: Position): boolean {
  return a.role === b.role && a.merchantId === b.merchantId && a.branchId === b.branchId;
}

async function find(users: UserStore, caller: Principal, clientId: string): Promise<User> {
  const user = await users.user(clientId);
  if (user === undefined) throw notFound('user');
  mustRank(caller, user.role);
  return user;
}

/** Only a SYSTEM_ADMIN creates, changes and deletes a SYSTEM_ADMIN. */
function mustRank({ role }: Principal, wanted: UserRole): void {
  if (wanted !== 'SYSTEM_ADMIN' || role === 'SYSTEM_ADMIN') return;
  throw new ServiceError('ERR_FORBIDDEN', 'only a SYSTEM_ADMIN can create or change a SYSTEM_ADMIN');
}

/** Finds the location of a user: a branch for BRANCH, a merchant for MERCHANT, none for administrators. */
async function positionOf(
  tenants: TenantStore,
  reach: Reach,
  { role, merchantId, branchId }: PositionRequest,
): Promise<Position> {
  const needs = { BRANCH: 'branchId', MERCHANT: 'merchantId', ADMIN: null, SYSTEM_ADMIN: null }[role];
  if (branchId !== undefined && needs !== 'branchId')
    throw invalidField('/branchId', `is not allowed for the role ${role}`);
  if (merchantId !== undefined && needs === null)
    throw invalidField('/merchantId', `is not allowed for the role ${role}`);
  if (needs === 'branchId') {
    if (branchId === undefined) throw invalidField('/branchId', `is required for the role ${role}`);
    const branch = await tenants.branch(reach, branchId);
    if (branch === undefined || (merchantId ?? branch.merchantId) !== branch.merchantId)
      throw notFound('branch');
    return { role, merchantId: branch.merchantId, branchId };
  }
  if (needs === 'merchantId') {
    if (merchantId === undefined) throw invalidField('/merchantId', `is required for the role ${role}`);
    if ((await tenants.merchant(reach, merchantId)) === undefined) throw notFound('merchant');
    return { role, merchantId, branchId: null };
  }
  return { role, merchantId: null, branchId: null };
}

/** Keeps the last SYSTEM_ADMIN, because only a SYSTEM_ADMIN can administer the others. */
async function mustNotBeLast(users: UserStore, { role, clientId }: User): Promise<void> {
  if (role !== 'SYSTEM_ADMIN' || (await users.hasOther('SYSTEM_ADMIN', clientId))) return;
  throw new ServiceError('ERR_INVALID_STATE', 'the last SYSTEM_ADMIN cannot be deleted or demoted');
}
