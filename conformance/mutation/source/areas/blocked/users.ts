import type { SourceMutant } from '../../source-mutant.js';

/** Users and roles. */
export const blockedUsersMutants: readonly SourceMutant[] = [
  {
    id: 'lets-integrators-list-users',
    sentence: 'An integrator may list the users.',
    clauses: ['BLK-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/users.ts',
        from: '{ ...guarded(administrators), schema: { querystring: listQuery, response: { 200: userList } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { querystring: listQuery, response: { 200: userList } },\n    },",
      },
    ],
  },
  {
    id: 'lets-integrators-rename-users',
    sentence: 'An integrator may change the name of a user.',
    clauses: ['BLK-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/users.ts',
        from: '...guarded(administrators),\n      schema: { params: clientIdPath, body: userPatch, response: { 200: userResponse } },',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { params: clientIdPath, body: userPatch, response: { 200: userResponse } },",
      },
    ],
  },
  {
    id: 'lets-integrators-change-roles',
    sentence: "An integrator may change a user's role.",
    clauses: ['BLK-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/users.ts',
        from: '...guarded(administrators),\n      schema: { params: clientIdPath, body: userRoleBody, response: { 200: userResponse } },',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { params: clientIdPath, body: userRoleBody, response: { 200: userResponse } },",
      },
    ],
  },
  {
    id: 'creates-the-user-before-it-refuses-the-integrator',
    sentence: 'An integrator that creates a user gets 403, but the user is created.',
    clauses: ['BLK-01', 'SCP-19'],
    kind: 'must-not',
    changes: [
      {
        file: 'src/backend/http/routes/admin/users.ts',
        from: '{ ...guarded(administrators), schema: { body: userBody, response: { 201: userCreated } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'] }),\n      schema: { body: userBody, response: { 201: userCreated } },\n    },",
      },
      {
        file: 'src/backend/http/routes/admin/users.ts',
        from: 'reply.code(201);',
        to: "if (callerOf(request).role === 'INTEGRATOR')\n        throw new ServiceError('ERR_FORBIDDEN', 'not allowed for the role INTEGRATOR');\n      reply.code(201);",
      },
      {
        file: 'src/backend/http/routes/admin/users.ts',
        from: "import { notFound } from '../../../domain/service-error.js';",
        to: "import { notFound, ServiceError } from '../../../domain/service-error.js';",
      },
    ],
  },
];
