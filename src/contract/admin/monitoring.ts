import Type from 'typebox';

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
