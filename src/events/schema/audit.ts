import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { amount, configId, count, currency, text } from './fields.js';

export const dashboardState = eventSchema(
  'dashboard.state',
  'The dashboard of the run begins or ends to receive the events of the admin topic. What happens in between is not missing: it is unknown.',
  {
    state: Type.Enum(['watching', 'away', 'stopped']),
    reason: Type.Optional(text),
  },
);

export const dashboardEvent = eventSchema(
  'dashboard.event',
  'The dashboard of the run received an event on the admin topic.',
  {
    kind: Type.String({ description: 'The `type` of the event.', examples: ['session-online'] }),
    configId,
    requestId: Type.Optional(text),
    requestType: Type.Optional(text),
    status: Type.Optional(text),
    referenceId: Type.Optional(text),
    differs: Type.Optional(Type.Boolean()),
  },
);

export const auditStarted = eventSchema(
  'audit.started',
  'The fleet has stopped, and the auditor begins to read by REST what the service shows of it.',
  { merchants: count },
);

const sum = Type.Object({ count, amount }, { additionalProperties: false });

export const auditMerchant = eventSchema(
  'audit.merchant',
  'The auditor has read the transactions and refunds of a merchant of the fleet, in the sandbox or in production.',
  {
    merchantId: text,
    sandbox: Type.Boolean(),
    payments: Type.Integer({ minimum: 0, description: 'Transactions that were read.' }),
    refunds: Type.Integer({ minimum: 0, description: 'Refunds that were read.' }),
    complete: Type.Boolean({
      description: 'True: all transactions and refunds were read, and none changed meanwhile.',
    }),
    totals: Type.Array(
      Type.Object(
        {
          currency,
          statuses: Type.Record(Type.String(), sum),
          refunds: sum,
          pendingRefunds: sum,
          net: Type.String(),
        },
        { additionalProperties: false },
      ),
      { description: 'The overall summary of the days of the run.' },
    ),
  },
);

export const auditFinished = eventSchema('audit.finished', 'The auditor has read what it can.', {
  outcome: Type.Enum(['complete', 'partial', 'failed', 'stopped'], {
    description:
      'partial: there was more than an audit reads, or it changed meanwhile. failed: the service did not respond as the auditor needs. stopped: the run was stopped early.',
  }),
  reason: Type.Optional(text),
  payments: count,
  refunds: count,
  commands: count,
  terminals: count,
});

export type DashboardState = BodyOf<typeof dashboardState>;
export type DashboardEvent = BodyOf<typeof dashboardEvent>;
export type AuditStarted = BodyOf<typeof auditStarted>;
export type AuditMerchant = BodyOf<typeof auditMerchant>;
export type AuditFinished = BodyOf<typeof auditFinished>;
