import Type, { type Static } from 'typebox';

/** The `type` of each event on the admin topic. */
export const adminEventTypes = [
  'session-online',
  'session-offline',
  'command-result',
  'transaction-report',
  'settings-snapshot',
  'terminal-deactivated',
  'terminal-activated',
  'payment-status',
] as const;

const orNull = Type.Union([Type.String(), Type.Null()], { description: 'Null where it does not apply.' });

/** An event on the admin topic. */
export const adminEvent = Type.Object({
  type: Type.Enum([...adminEventTypes]),
  configId: Type.Integer(),
  at: Type.String({ description: 'ISO 8601, UTC.' }),
  requestId: orNull,
  requestType: orNull,
  status: orNull,
  referenceId: Type.Optional(Type.String({ description: 'Only of an event about a payment.' })),
  differs: Type.Optional(
    Type.Literal(true, {
      description: 'The report repeats a known specificTId with other values, which were not stored.',
    }),
  ),
});

export const adminEventSummary = 'Something happened at a terminal of any merchant.';

export const adminEventExamples: readonly Static<typeof adminEvent>[] = [
  {
    type: 'session-online',
    configId: 1001,
    at: '2030-01-01T08:00:00.000Z',
    requestId: null,
    requestType: null,
    status: null,
  },
  {
    type: 'command-result',
    configId: 1001,
    at: '2030-01-01T08:00:30.000Z',
    requestId: 'req_5Fq2mX0aV7kT9cLw3RbN',
    requestType: 'PRINT',
    status: 'COMPLETED',
  },
  {
    type: 'transaction-report',
    configId: 1001,
    at: '2030-01-01T08:01:00.000Z',
    requestId: null,
    requestType: null,
    status: 'SUCCESS',
    referenceId: 'order-4711',
    differs: true,
  },
];
