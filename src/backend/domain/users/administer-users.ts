import type { Principal } from '../access/principal.js';
import { type Reach, reachOf } from '../access/reach.js';
import { hashSecret, type Minter } from '../access/secrets.js';
import type { UserRevocation } from '../access/token-status.js';
import { invalidField, notFound, ServiceError } from '../service-error.js';
import type { TenantStore } from '../tenancy/tenant.js';
import type { Moved, Position, User, UserAdministrationStore, UserRole } from './user.js';

export interface UserDeps {
  readonly store: UserAdministrationStore;
  readonly tenants: TenantStore;
  /** The guard of tokens: those of a user that was moved or deleted are over. */
  readonly revocations: { userChanged(user: UserRevocation): void };
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
  { store, tenants, minter }: UserDeps,
  caller: Principal,
  displayName: string,
  request: PositionRequest,
): Promise<{ readonly user: User; readonly clientSecret: string }> {
  mustRank(caller, request.role);
  const position = await positionOf(tenants, reachOf(caller), request);
  const clientSecret = minter.secret();
  const user = { clientId: minter.id('user_'), displayName, ...position, createdAt: Date.now() };
  await store.insert(user, hashSecret(clientSecret));
  return { user, clientSecret };
}

export async function renameUser(
  { store }: UserDeps,
  caller: Principal,
  clientId: string,
  displayName: string | undefined,
): Promise<User> {
  const user = await find(store, caller, clientId);
  const renamed = displayName === undefined ? user : await store.rename(clientId, displayName);
  if (renamed === undefined) throw notFound('user');
  return renamed;
}

/**
 * Gives a user another role or place. Tokens that say the old one are refused from then on.
 *
 * @throws ServiceError ERR_FORBIDDEN, ERR_VALIDATION, ERR_NOT_FOUND, ERR_INVALID_STATE
 */
export async function moveUser(
  { store, tenants, revocations }: UserDeps,
  caller: Principal,
  clientId: string,
  request: PositionRequest,
): Promise<User> {
  mustRank(caller, request.role);
  await find(store, caller, clientId);
  const position = await positionOf(tenants, reachOf(caller), request);
  const user = moved(await store.move(clientId, position, Date.now()));
  revocations.userChanged({ clientId, account: position });
  return user;
}

/**
 * Deletes an account. Its tokens are refused from then on.
 *
 * @throws ServiceError ERR_FORBIDDEN, ERR_NOT_FOUND, ERR_INVALID_STATE
 */
export async function deleteUser(
  { store, revocations }: UserDeps,
  caller: Principal,
  clientId: string,
): Promise<void> {
  await find(store, caller, clientId);
  if (caller.subject === clientId)
    throw new ServiceError('ERR_INVALID_STATE', 'you cannot delete your own account');
  moved(await store.remove(clientId, Date.now()));
  revocations.userChanged({ clientId, account: null });
}

async function find(store: UserAdministrationStore, caller: Principal, clientId: string): Promise<User> {
  const user = await store.user(clientId);
  if (user === undefined) throw notFound('user');
  mustRank(caller, user.role);
  return user;
}

/** What a SYSTEM_ADMIN is and does is the affair of SYSTEM_ADMINs. */
function mustRank({ role }: Principal, wanted: UserRole): void {
  if (wanted !== 'SYSTEM_ADMIN' || role === 'SYSTEM_ADMIN') return;
  throw new ServiceError('ERR_FORBIDDEN', 'only a SYSTEM_ADMIN can create or change a SYSTEM_ADMIN');
}

/** A BRANCH user stands in a branch, a MERCHANT user in a merchant, administrators in neither. */
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

function moved(result: Moved): User {
  if (result === 'unknown') throw notFound('user');
  if (result === 'last')
    throw new ServiceError('ERR_INVALID_STATE', 'the last SYSTEM_ADMIN cannot be deleted or demoted');
  return result.user;
}
