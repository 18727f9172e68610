import type { Credentials } from '../../../simulator/http/token-source.js';
import { control, textOf } from '../../clause-checks.js';
import type { Shop, World } from '../../world.js';

export type UserRole = 'BRANCH' | 'MERCHANT' | 'ADMIN' | 'SYSTEM_ADMIN';

/** What of a shop a user of the role belongs to. */
export function placeOf(role: UserRole, { merchantId, branchId }: Shop): Readonly<Record<string, string>> {
  if (role === 'BRANCH') return { branchId };
  return role === 'MERCHANT' ? { merchantId } : {};
}

/** A new user account; without one nothing can be said of its role. */
export async function createUser(world: World, role: UserRole, shop: Shop): Promise<Credentials> {
  const body = { displayName: `A ${role}`, role, ...placeOf(role, shop) };
  const created = await control(
    world,
    `creating a user of the role ${role}`,
    world.administrator.request({ method: 'POST', path: '/api/v1/admin/users', body }),
  );
  return { id: textOf(world, created, 'clientId'), secret: textOf(world, created, 'clientSecret') };
}
