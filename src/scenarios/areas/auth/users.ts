import type { Credentials } from '../../../simulator/http/token-source.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { Tenant, World } from '../../world.js';

export type UserRole = 'BRANCH' | 'MERCHANT' | 'ADMIN' | 'SYSTEM_ADMIN';

/** What of a shop a user of the role belongs to. */
export function placeOf(role: UserRole, { merchantId, branchId }: Tenant): Readonly<Record<string, string>> {
  if (role === 'BRANCH') return { branchId };
  return role === 'MERCHANT' ? { merchantId } : {};
}

/** A new user account; without one nothing can be said of its role. */
export async function createUser(world: World, role: UserRole, shop: Tenant): Promise<Credentials> {
  const body = { displayName: `A ${role}`, role, ...placeOf(role, shop) };
  const created = await requireOk(
    world,
    `creating a user of the role ${role}`,
    world.administrator.request({ method: 'POST', path: '/api/v1/admin/users', body }),
  );
  return { id: requireText(world, created, 'clientId'), secret: requireText(world, created, 'clientSecret') };
}
