import type { SourceMutant } from '../../../source/source-mutant.js';

/** Mutants of the second holdout in the area admin topic. */
export const adminTopicSecondHoldout: readonly SourceMutant[] = [
  {
    id: 'gives-merchants-the-admin-topic',
    sentence: 'A MERCHANT user gets a wsToken for the admin topic.',
    clauses: ['ADM-01'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/admin/web-socket-token.ts',
        from: '...guarded(administrators)',
        to: "...guarded({ kind: 'roles', roles: ['ADMIN', 'SYSTEM_ADMIN', 'MERCHANT'] })",
      },
    ],
  },
  {
    id: 'announces-second-results',
    sentence: 'The admin topic shows a result for a request that was finished before.',
    clauses: ['CMD-06', 'CMD-04'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: '      deps.after(() => deps.delivery.finished(configId, record.messageId));',
        to: "      deps.adminTopic.broadcast({ type: 'command-result', configId, requestId, requestType, status: reportedStatus });\n      deps.after(() => deps.delivery.finished(configId, record.messageId));",
      },
    ],
  },
  {
    id: 'keeps-dashboards-for-system-administrators',
    sentence: 'An ADMIN gets no wsToken for the admin topic.',
    clauses: ['ADM-02'],
    kind: 'credentials',
    changes: [
      {
        file: 'src/backend/http/routes/admin/web-socket-token.ts',
        from: '...guarded(administrators)',
        to: "...guarded({ kind: 'roles', roles: ['SYSTEM_ADMIN'] })",
      },
    ],
  },
  {
    id: 'broadcasts-results-without-their-type',
    sentence: 'The requestType of a command-result on the admin topic is null.',
    clauses: ['CMD-04', 'MSG-10'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'const shown = { configId, requestId, requestType, status',
        to: 'const shown = { configId, requestId, status',
      },
    ],
  },
];
