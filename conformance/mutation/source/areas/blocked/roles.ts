import type { SourceMutant } from '../../source-mutant.js';

const routes = (name: string) => `src/backend/http/routes/admin/${name}.ts` as const;

/** The access of the administrators, and of one role more. */
const alsoFor = (role: string) =>
  `...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', '${role}'] })`;

/** A move of the administration that one more role may make. */
function opened(
  id: string,
  sentence: string,
  clause: string,
  { file, schema, role }: { readonly file: string; readonly schema: string; readonly role: string },
): SourceMutant {
  const from = `...guarded(administrators)${schema}`;
  const to = `${alsoFor(role)}${schema}`;
  const changes = [{ file: routes(file), from, to }] as const;
  return { id, sentence, clauses: [clause], kind: 'administration', changes };
}

/** Moves of the administration for roles that may not make them, and one that none may make any longer. */
export const blockedRolesMutants: readonly SourceMutant[] = [
  opened('lets-merchant-users-create-users', 'A MERCHANT user may create users.', 'BLK-01', {
    file: 'users',
    role: 'MERCHANT',
    schema: ', schema: { body: userBody,',
  }),
  opened('lets-merchant-users-see-a-user', 'A MERCHANT user may view a user.', 'BLK-01', {
    file: 'users',
    role: 'MERCHANT',
    schema: ', schema: { params: clientIdPath, response: { 200: userResponse } } },',
  }),
  opened('lets-integrators-delete-users', 'An integrator may delete a user.', 'BLK-01', {
    file: 'users',
    role: 'INTEGRATOR',
    schema: ', schema: { params: clientIdPath, response: { 204: userDeleted } } },',
  }),
  opened('lets-branch-users-change-apps', 'A BRANCH user may change an app.', 'BLK-01', {
    file: 'assigned-apps',
    role: 'BRANCH',
    schema: ',\n      schema: { params: appIdPath, body: appPatch,',
  }),
  opened('lets-integrators-revoke-apps', 'An integrator may revoke an app.', 'BLK-01', {
    file: 'assigned-apps',
    role: 'INTEGRATOR',
    schema:
      ', schema: { params: appIdPath, response: { 200: appResponse } } },\n    async (request) => {\n      return toAppResponse(known(await apps.revoke',
  }),
  opened('lets-merchant-users-create-apps', 'A MERCHANT user may create an app.', 'BLK-01', {
    file: 'apps',
    role: 'MERCHANT',
    schema: ', schema: { body: appBody,',
  }),
  opened('lets-merchant-users-list-branches', 'A MERCHANT user may list the branches.', 'BLK-01', {
    file: 'tenants',
    role: 'MERCHANT',
    schema: ', schema: { querystring: branchListQuery,',
  }),
  opened('lets-terminals-change-their-settings', 'A terminal may change its settings.', 'BLK-06', {
    file: 'terminal-configuration',
    role: 'BRANCH',
    schema: ',\n      schema: { params: configIdPath, body: terminalSettingsBody,',
  }),
  opened('lets-merchant-users-kick-terminals', 'A MERCHANT user may kick a terminal.', 'BLK-03', {
    file: 'terminal-lifecycle',
    role: 'MERCHANT',
    schema: ',\n      schema: { params: configIdPath, body: terminalKickBody,',
  }),
  opened('lets-branch-users-edit-gateways', 'A BRANCH user may edit a gateway configuration.', 'BLK-02', {
    file: 'gateway-configurations',
    role: 'BRANCH',
    schema: ',\n      schema: {\n        params: merchantIdPath,\n        body: gatewayConfigurationBody,',
  }),
  {
    id: 'keeps-admins-from-listing-roles',
    sentence: 'Only a SYSTEM_ADMIN may list the roles.',
    clauses: ['BLK-01'],
    kind: 'administration',
    changes: [
      {
        file: routes('users'),
        from: '{ ...guarded(administrators), schema: { response: { 200: roleList } } },',
        to: "{ ...guarded({ kind: 'roles', roles: ['SYSTEM_ADMIN'] }), schema: { response: { 200: roleList } } },",
      },
    ],
  },
  {
    id: 'revokes-the-app-before-it-refuses-the-integrator',
    sentence: 'An integrator that gives an app a new secret gets 403, but the old secret is void.',
    clauses: ['BLK-01'],
    kind: 'must-not',
    changes: [
      {
        file: routes('assigned-apps'),
        from: '{ ...guarded(administrators), schema: { params: appIdPath, response: { 200: appSecretResponse } } },',
        to: `{\n      ${alsoFor('INTEGRATOR')},\n      schema: { params: appIdPath, response: { 200: appSecretResponse } },\n    },`,
      },
      {
        file: routes('assigned-apps'),
        from: '      return { appId, appSecret };',
        to: "      if (callerOf(request).role === 'INTEGRATOR')\n        throw new ServiceError('ERR_FORBIDDEN', 'not allowed for the role INTEGRATOR');\n      return { appId, appSecret };",
      },
      {
        file: routes('assigned-apps'),
        from: "import { notFound } from '../../../domain/service-error.js';",
        to: "import { notFound, ServiceError } from '../../../domain/service-error.js';",
      },
    ],
  },
  {
    id: 'lets-an-admin-delete-a-system-admin',
    sentence: 'An ADMIN may rename and delete a SYSTEM_ADMIN.',
    clauses: ['BLK-07'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/domain/users/administer-users.ts',
        from: '  mustRank(caller, user.role);\n  return user;',
        to: '  return user;',
      },
    ],
  },
];
