import type { HttpCall } from '../../../simulator/http/http-call.js';
import { createUser } from '../auth/users.js';
import { type BlockedCall, reads } from './blocked-call.js';
import { listed, resource, uniqueName, userFields } from './effects.js';

const users = '/api/v1/admin/users';

function onUser(title: string, make: (path: string) => HttpCall): BlockedCall {
  return {
    title,
    prepare: async (world) => {
      const { id } = await createUser(world, 'ADMIN', await world.tenant());
      const path = `${users}/${id}`;
      const [call, one] = [make(path), resource(world, path, userFields)];
      if (call.method !== 'DELETE') return { call, effect: one };
      const inList = listed(world, users, 'clientId', id);
      return { call, effect: async () => [await one(), await inList()], after: [404, 0] };
    },
  };
}

export const userCalls: readonly BlockedCall[] = [
  {
    title: 'create a user',
    prepare: async (world) => {
      const { merchantId } = await world.tenant();
      const displayName = uniqueName(world, 'A user');
      return {
        call: { method: 'POST', path: users, body: { displayName, role: 'MERCHANT', merchantId } },
        effect: listed(world, users, 'displayName', displayName),
        after: 1,
      };
    },
  },
  // The document does not name what only reads users and roles.
  reads('list the users', users, { decided: true }),
  reads('list the roles', '/api/v1/admin/roles', { decided: true }),
  reads(
    'view a user',
    async (world) => `${users}/${(await createUser(world, 'ADMIN', await world.tenant())).id}`,
    { decided: true },
  ),
  onUser('edit a user', (path) => ({ method: 'PATCH', path, body: { displayName: 'Another name' } })),
  {
    title: 'change the role of a user',
    prepare: async (world) => {
      const tenant = await world.tenant();
      const { id } = await createUser(world, 'MERCHANT', tenant);
      const path = `${users}/${id}`;
      const body = { role: 'BRANCH', branchId: tenant.branchId };
      return {
        call: { method: 'PUT', path: `${path}/role`, body },
        effect: resource(world, path, userFields),
      };
    },
  },
  onUser('delete a user', (path) => ({ method: 'DELETE', path })),
];
