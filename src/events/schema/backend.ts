import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { text } from './fields.js';

export const backendStarted = eventSchema('backend.started', 'The backend accepts connections.', {
  baseUrl: text,
  webSocketUrl: text,
});

const byStatus = (description: string) =>
  Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description });

export const storeTotals = eventSchema(
  'store.totals',
  'The backend has stopped: the totals of its store at that time, so that the stream can be compared with it.',
  {
    payments: byStatus('Transactions by status.'),
    refunds: byStatus('Refunds by status; those that failed at once are counted as FAILED.'),
    commands: byStatus('Commands by the stored status: an expired command still counts as QUEUED or SENT.'),
    reports: Type.Integer({ minimum: 0, description: 'Transactions that a terminal has reported.' }),
  },
);

export type StoreTotals = BodyOf<typeof storeTotals>;
