import type { SourceMutant } from '../../source-mutant.js';

/** Broadcasts of the area commands. */
export const commandsBroadcastsMutants: readonly SourceMutant[] = [
  {
    id: 'broadcasts-a-failed-result-as-completed',
    sentence: 'The broadcast of a FAILED result has the status COMPLETED.',
    clauses: ['CMD-04', 'MSG-10'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'status: reportedStatus };',
        to: "status: done.status === 'FAILED' ? 'COMPLETED' : reportedStatus };",
      },
    ],
  },
  {
    id: 'publishes-each-command-result-twice',
    sentence: 'A command result is published twice.',
    clauses: ['CMD-04'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: "deps.adminTopic.broadcast({ type: 'command-result', ...shown });",
        to: "deps.adminTopic.broadcast({ type: 'command-result', ...shown });\n      deps.adminTopic.broadcast({ type: 'command-result', ...shown });",
      },
    ],
  },
  {
    id: 'publishes-second-results',
    sentence: 'A second result for the same request changes nothing, but is published.',
    clauses: ['CMD-04', 'CMD-06'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: '// The command was settled before, or has expired, so nothing waits for the result.',
        to: "deps.adminTopic.broadcast({ type: 'command-result', configId, requestId, requestType, status: reportedStatus });",
      },
    ],
  },
  {
    id: 'publishes-results-without-a-request-type',
    sentence: 'requestType of a command-result is null.',
    clauses: ['CMD-04'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'const shown = { configId, requestId, requestType, status',
        to: 'const shown = { configId, requestId, requestType: null, status',
      },
    ],
  },
  {
    id: 'publishes-results-without-a-request-id',
    sentence: 'requestId of a command-result is null.',
    clauses: ['CMD-04'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'const shown = { configId, requestId, requestType, status',
        to: 'const shown = { configId, requestId: null, requestType, status',
      },
    ],
  },
];
