import type { SourceMutant } from '../../source-mutant.js';

/** Rejections of the area commands. */
export const commandsRejectionsMutants: readonly SourceMutant[] = [
  {
    id: 'gives-a-message-a-sixth-attempt',
    sentence: 'A message is FAILED after six NACKs and not five.',
    clauses: ['CMD-03', 'A07'],
    kind: 'boundary',
    changes: [
      {
        file: 'src/backend/domain/commands/reject-message.ts',
        from: 'counted.attempts < maxAttempts',
        to: 'counted.attempts <= maxAttempts',
      },
    ],
  },
  {
    id: 'publishes-no-result-of-a-rejected-command',
    sentence: 'A command that five NACKs fail is not broadcast.',
    clauses: ['CMD-04', 'A07'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/acknowledgement.ts',
        from: "      deps.adminTopic.broadcast({\n        type: 'command-result',\n        configId,\n        requestId,\n        requestType,\n        status: 'FAILED',\n      });\n",
        to: '',
      },
    ],
  },
];
