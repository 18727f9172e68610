import {
  clientIdPath,
  roleList,
  type UserResponse,
  userBody,
  userCreated,
  userDeleted,
  userList,
  userPatch,
  userResponse,
  userRoleBody,
} from '../../../../contract/admin/users.js';
import { paths } from '../../../../contract/operations.js';
import { listQuery } from '../../../../contract/paging.js';
import type { Services } from '../../../composition/services.js';
import { notFound } from '../../../domain/service-error.js';
import { createUser, deleteUser, moveUser, renameUser } from '../../../domain/users/administer-users.js';
import type { User } from '../../../domain/users/user.js';
import { callerOf } from '../../access.js';
import { readCreatedCursor, readLimit, writeCreatedCursor } from '../../keyset-cursor.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';

const one = `${paths.admin}/users/:clientId`;

/** User accounts and their roles (BLK-01). The secret is in the response of creation only. */
export function userRoutes(app: App, { users, userAdministration }: Services): void {
  app.post(
    `${paths.admin}/users`,
    { ...guarded(administrators), schema: { body: userBody, response: { 201: userCreated } } },
    async (request, reply) => {
      const { displayName = '', ...position } = request.body;
      const { user, clientSecret } = await createUser(
        userAdministration,
        callerOf(request),
        displayName,
        position,
      );
      reply.code(201);
      return { ...toUserResponse(user), clientSecret };
    },
  );

  app.get(
    `${paths.admin}/users`,
    { ...guarded(administrators), schema: { querystring: listQuery, response: { 200: userList } } },
    async (request) => {
      const { limit, cursor } = request.query;
      const page = await users.list(readCreatedCursor('users', cursor), readLimit(limit));
      return { items: page.items.map(toUserResponse), nextCursor: writeCreatedCursor('users', page.next) };
    },
  );

  app.get(
    one,
    { ...guarded(administrators), schema: { params: clientIdPath, response: { 200: userResponse } } },
    async (request) => {
      const user = await users.user(request.params.clientId);
      if (user === undefined) throw notFound('user');
      return toUserResponse(user);
    },
  );

  app.patch(
    one,
    {
      ...guarded(administrators),
      schema: { params: clientIdPath, body: userPatch, response: { 200: userResponse } },
    },
    async (request) => {
      const { clientId } = request.params;
      return toUserResponse(
        await renameUser(userAdministration, callerOf(request), clientId, request.body.displayName),
      );
    },
  );

  app.delete(
    one,
    { ...guarded(administrators), schema: { params: clientIdPath, response: { 204: userDeleted } } },
    async (request, reply) => {
      await deleteUser(userAdministration, callerOf(request), request.params.clientId);
      return reply.code(204).send(null);
    },
  );

  app.put(
    `${one}/role`,
    {
      ...guarded(administrators),
      schema: { params: clientIdPath, body: userRoleBody, response: { 200: userResponse } },
    },
    async (request) => {
      return toUserResponse(
        await moveUser(userAdministration, callerOf(request), request.params.clientId, request.body),
      );
    },
  );

  app.get(
    `${paths.admin}/roles`,
    { ...guarded(administrators), schema: { response: { 200: roleList } } },
    async () => ({ items: roles.map((each) => ({ ...each })) }),
  );
}

const roles = [
  { role: 'BRANCH', reach: 'One branch.' },
  { role: 'MERCHANT', reach: 'One merchant and its branches.' },
  { role: 'ADMIN', reach: 'Every merchant, and administration.' },
  {
    role: 'SYSTEM_ADMIN',
    reach: 'Every merchant, administration, releases, the webhook log, monitoring and developer tools.',
  },
] as const;

function toUserResponse({ createdAt, ...user }: User): UserResponse {
  return { ...user, createdAt: instant(createdAt) };
}
