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

/** An event on the admin topic. Fields that its type does not have are left out. */
export const adminEvent = Type.Object({
  type: Type.Enum([...adminEventTypes]),
  configId: Type.Integer(),
  at: Type.String({ description: 'ISO 8601, UTC.' }),
  requestId: Type.Optional(Type.String()),
  requestType: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  referenceId: Type.Optional(Type.String()),
});

export const adminEventSummary = 'Something happened at a terminal of any merchant.';

export const adminEventExamples: readonly Static<typeof adminEvent>[] = [
  { type: 'session-online', configId: 1001, at: '2030-01-01T08:00:00.000Z' },
  {
    type: 'command-result',
    configId: 1001,
    at: '2030-01-01T08:00:30.000Z',
    requestId: 'req_5Fq2mX0aV7kT9cLw3RbN',
    requestType: 'PRINT',
    status: 'COMPLETED',
  },
];
