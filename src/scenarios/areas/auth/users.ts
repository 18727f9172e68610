import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Credentials } from '../../../simulator/http/token-source.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { Tenant, World } from '../../world.js';

export type UserRole = 'BRANCH' | 'MERCHANT' | 'ADMIN' | 'SYSTEM_ADMIN';

/** The ids of the branch or the merchant that a user of the role belongs to; none for administrators. */
export function membershipOf(
  role: UserRole,
  { merchantId, branchId }: Tenant,
): Readonly<Record<string, string>> {
  if (role === 'BRANCH') return { branchId };
  return role === 'MERCHANT' ? { merchantId } : {};
}

/** The credentials of a new user; if it cannot be created, the scenario is inconclusive. */
export async function createUser(world: World, role: UserRole, tenant: Tenant): Promise<Credentials> {
  const existing = world.existingUser(role, tenant);
  if (existing !== undefined) return existing;
  const body = { displayName: `A ${role}`, role, ...membershipOf(role, tenant) };
  const created = await requireOk(
    world,
    `a new user with the role ${role}`,
    world.administrator.request({ method: 'POST', path: '/api/v1/admin/users', body }),
  );
  return { id: requireText(world, created, 'clientId'), secret: requireText(world, created, 'clientSecret') };
}

const users = '/api/v1/admin/users';

/** An administrator deletes the user; without success the scenario is inconclusive. */
export function deleteUser(world: World, { id }: Credentials): Promise<HttpExchange> {
  const deleted = world.administrator.request({ method: 'DELETE', path: `${users}/${id}` });
  return requireOk(world, 'the deletion of a user', deleted);
}

/** An administrator gives the user a role and a place; without success the scenario is inconclusive. */
export function moveUser(
  world: World,
  { id }: Credentials,
  role: UserRole,
  tenant: Tenant,
): Promise<HttpExchange> {
  const body = { role, ...membershipOf(role, tenant) };
  const moved = world.administrator.request({ method: 'PUT', path: `${users}/${id}/role`, body });
  return requireOk(world, 'the move of a user', moved);
}
