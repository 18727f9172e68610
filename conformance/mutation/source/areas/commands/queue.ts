import type { SourceMutant } from '../../source-mutant.js';

const store = 'src/backend/store/messages/message-queue.ts';

/** The queue of a terminal when it is full. */
export const commandsQueueMutants: readonly SourceMutant[] = [
  {
    id: 'queues-one-message-too-many',
    sentence: 'The queue of a terminal holds one message more than its limit.',
    clauses: ['CMD-02'],
    kind: 'boundary',
    changes: [
      {
        file: store,
        from: 'count(*) < ',
        to: 'count(*) <= ',
      },
    ],
  },
  {
    id: 'measures-the-queue-in-messages-alone',
    sentence: 'The bytes of a queue have no limit.',
    clauses: ['CMD-02'],
    kind: 'boundary',
    changes: [
      {
        file: store,
        from: ' and coalesce(sum(open.bytes), 0) + new.bytes <= ${bytes}',
        to: ' and ${bytes} >= 0',
      },
    ],
  },
  {
    id: 'loses-the-new-push-of-a-full-queue',
    sentence: 'A full queue loses a new push and keeps the oldest.',
    clauses: ['CMD-02', 'MSG-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/domain/commands/push.ts',
        from: 'if (!(await store.dropOldestPush(configId, createdAt))) return undefined;',
        to: 'if (configId > 0 || !(await store.dropOldestPush(configId, createdAt))) return undefined;',
      },
    ],
  },
  {
    id: 'counts-no-dropped-pushes',
    sentence: 'Monitoring does not count the pushes that a full queue has lost.',
    clauses: ['CMD-02'],
    kind: 'field',
    changes: [{ file: 'src/backend/domain/commands/push.ts', from: '    deps.onPushDropped();\n', to: '' }],
  },
  {
    id: 'rejects-commands-of-a-full-queue-with-429',
    sentence: 'A command for a full queue is refused as ERR_RATE_LIMITED.',
    clauses: ['CMD-02'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/commands/trigger.ts',
        from: "throw new ServiceError('ERR_INVALID_STATE', 'the queue",
        to: "throw new ServiceError('ERR_RATE_LIMITED', 'the queue",
      },
    ],
  },
];
