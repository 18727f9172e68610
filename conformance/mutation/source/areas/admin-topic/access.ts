import type { SourceMutant } from '../../source-mutant.js';

/** Access to the admin topic. */
export const adminTopicAccessMutants: readonly SourceMutant[] = [
  {
    id: 'lets-a-dashboard-subscribe-any-queue',
    sentence: 'A wsToken of the admin topic opens every queue.',
    clauses: ['ADM-01', 'CHN-05', 'U04', 'BAD-24'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: "if (destination !== own && session.kind !== 'admin')",
      },
    ],
  },
  {
    id: 'issues-merchant-users-a-dashboard-token',
    sentence: 'A MERCHANT user gets a wsToken for the admin topic.',
    clauses: ['ADM-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/web-socket-token.ts',
        from: '{ ...guarded(administrators), schema: { response: { 200: adminWebSocketTokenResponse } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'MERCHANT'] }),\n      schema: { response: { 200: adminWebSocketTokenResponse } },\n    },",
      },
      {
        file: 'src/backend/http/routes/admin/web-socket-token.ts',
        from: "import { administrators } from './administrators.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'issues-system-admins-no-dashboard-token',
    sentence: 'A SYSTEM_ADMIN gets no wsToken for the admin topic, only an ADMIN does.',
    clauses: ['ADM-01', 'ADM-02'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/web-socket-token.ts',
        from: '{ ...guarded(administrators), schema: { response: { 200: adminWebSocketTokenResponse } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN'] }),\n      schema: { response: { 200: adminWebSocketTokenResponse } },\n    },",
      },
      {
        file: 'src/backend/http/routes/admin/web-socket-token.ts',
        from: "import { administrators } from './administrators.js';\n",
        to: '',
      },
    ],
  },
  {
    id: 'lets-dashboards-subscribe-below-the-topic',
    sentence: 'A dashboard may subscribe to any destination that begins with /topic/admin.',
    clauses: ['ADM-01', 'U04'],
    kind: 'stomp-row',
    changes: [
      {
        file: 'src/backend/channel/session-admission.ts',
        from: 'if (destination !== own)',
        to: "if (destination !== own && !(session.kind === 'admin' && destination.startsWith('/topic/admin')))",
      },
    ],
  },
  {
    id: 'issues-branch-users-a-dashboard-token',
    sentence: 'A BRANCH user, and so a terminal, gets a wsToken for the admin topic.',
    clauses: ['ADM-01'],
    kind: 'administration',
    changes: [
      {
        file: 'src/backend/http/routes/admin/web-socket-token.ts',
        from: '{ ...guarded(administrators), schema: { response: { 200: adminWebSocketTokenResponse } } },',
        to: "{\n      ...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'BRANCH'] }),\n      schema: { response: { 200: adminWebSocketTokenResponse } },\n    },",
      },
      {
        file: 'src/backend/http/routes/admin/web-socket-token.ts',
        from: "import { administrators } from './administrators.js';\n",
        to: '',
      },
    ],
  },
];
