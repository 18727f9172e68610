import Type from 'typebox';
import { configId, count } from '../formats.js';

/** The most queues that the monitoring lists. */
export const maxListedQueues = 1_000;

const rate = Type.Object({
  lastMinute: Type.Integer({ description: 'How many in the last 60 s.' }),
  perSecond: Type.Number({ description: 'Their average.' }),
});

export const monitoringResponse = Type.Object({
  at: Type.String(),
  sessions: Type.Object({
    terminals: Type.Integer({ description: 'The registered ones, which are online.' }),
    observers: Type.Integer(),
    dashboards: Type.Integer(),
  }),
  queues: Type.Object({
    queued: Type.Integer({ description: 'Messages that wait for their terminal.' }),
    sent: Type.Integer({ description: 'Messages that were sent and are not done.' }),
    oldestQueuedAt: Type.Union([Type.String(), Type.Null()]),
    longest: Type.Array(Type.Object({ configId, messages: count }), {
      maxItems: maxListedQueues,
      description: 'The terminals with most such messages, the longest queue first.',
    }),
  }),
  rates: Type.Object({
    requests: rate,
    refused: rate,
    failed: rate,
    payments: rate,
    droppedPushes: Type.Object(rate.properties, {
      description: 'Messages without a requestId that a full queue of a terminal has lost.',
    }),
  }),
});
