import type { SourceMutant } from '../../source-mutant.js';

/** Results of the area messages. */
export const messagesResultsMutants: readonly SourceMutant[] = [
  {
    id: 'publishes-unknown-results-as-completed',
    sentence:
      'The broadcast of a result has the status of the record and not the one that the terminal reported.',
    clauses: ['MSG-10', 'CMD-04'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/command-result.ts',
        from: 'status: reportedStatus };',
        to: 'status: done.status };',
      },
    ],
  },
];
