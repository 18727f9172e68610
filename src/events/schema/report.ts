import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { amount, currency, ofFleet, terminal, terminalId, text } from './fields.js';

const report = { referenceId: text, specificTId: text };

export const reportCreated = eventSchema(
  'report.created',
  'A simulated terminal took a payment, online or offline, and created its transaction report, which it sends until it has the RECEIPT.',
  {
    ...report,
    ...terminal,
    fleet: ofFleet,
    amount,
    currency,
    status: Type.Optional(Type.String({ description: 'The status that the terminal reports.' })),
  },
);

export const reportStored = eventSchema(
  'report.stored',
  'The backend stored a transaction report of a terminal for the first time.',
  { ...report, merchantId: text, terminalId, status: text },
);

export const reportRejected = eventSchema(
  'report.rejected',
  'The backend rejected a transaction report of a terminal for a business reason; nothing of it was stored.',
  { specificTId: text, terminalId, errorCode: text },
);

export const reportConfirmed = eventSchema(
  'report.confirmed',
  'A simulated terminal received the RECEIPT of its transaction report and does not send it again.',
  { ...report, ...terminal },
);

export const rejectionReceived = eventSchema(
  'rejection.received',
  'A simulated terminal received REPORT_REJECTED: the service has stored nothing of what the terminal had sent.',
  {
    ...terminal,
    fleet: ofFleet,
    errorCode: text,
    specificTId: Type.Optional(text),
    requestId: Type.Optional(text),
  },
);

export type ReportCreated = BodyOf<typeof reportCreated>;
export type ReportStored = BodyOf<typeof reportStored>;
export type ReportRejected = BodyOf<typeof reportRejected>;
export type ReportConfirmed = BodyOf<typeof reportConfirmed>;
export type RejectionReceived = BodyOf<typeof rejectionReceived>;
