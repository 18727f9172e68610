import type { SourceMutant } from '../../source-mutant.js';

/** The fields of events. */
export const adminTopicFieldsMutants: readonly SourceMutant[] = [
  {
    id: 'publishes-the-config-id-as-text',
    sentence: 'configId of every event is a string.',
    clauses: ['ADM-02', 'CMD-04'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'JSON.stringify({ type, configId, at,',
        to: 'JSON.stringify({ type, configId: String(configId), at,',
      },
    ],
  },
  {
    id: 'publishes-events-without-a-time',
    sentence: 'Events of the admin topic have no at.',
    clauses: ['ADM-02'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'JSON.stringify({ type, configId, at, requestId',
        to: "JSON.stringify({ type, configId, ...(at === '' && { at }), requestId",
      },
    ],
  },
  {
    id: 'omits-fields-that-do-not-apply',
    sentence: 'Fields of an event that do not apply are absent and not null.',
    clauses: ['ADM-02'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'requestId = null, requestType = null, status = null, ...rest',
        to: 'requestId, requestType, status, ...rest',
      },
    ],
  },
  {
    id: 'publishes-the-reported-word',
    sentence: 'status of a transaction-report is the word of the terminal and not the stored status.',
    clauses: ['ADM-02', 'MSG-08'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: 'const { referenceId, status } = transaction;',
        to: 'const { referenceId, reportedStatus: status } = transaction;',
      },
    ],
  },
  {
    id: 'publishes-reports-without-their-reference',
    sentence: 'A transaction-report has no referenceId.',
    clauses: ['ADM-02'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: 'configId, referenceId, status } as const;',
        to: "configId, ...(referenceId === '' && { referenceId }), status } as const;",
      },
    ],
  },
  {
    id: 'publishes-differing-reports-without-marking-it',
    sentence: 'A repeated report with other values is published without differs.',
    clauses: ['ADM-02', 'MSG-07'],
    kind: 'admin-event',
    changes: [
      {
        file: 'src/backend/channel/messages/transaction.ts',
        from: 'adminTopic.broadcast(differs ? { ...event, differs } : event);',
        to: 'if (differs || !differs) adminTopic.broadcast(event);',
      },
    ],
  },
  {
    id: 'publishes-the-config-id-of-an-end-as-text',
    sentence: 'The configId of session-offline is a text.',
    clauses: ['ADM-02'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/channel/admin-topic.ts',
        from: 'JSON.stringify({ type, configId, at,',
        to: "JSON.stringify({ type, configId: type === 'session-offline' ? String(configId) : configId, at,",
      },
    ],
  },
];
