import Type, { type Static } from 'typebox';
import { count, currencyCode, day, decimal, identifier, signedDecimal, timestamp } from '../formats.js';
import { limits } from '../limits.js';
import { exampleIds, oneExample } from '../request-example.js';
import type { CountedStatus } from './payments.js';

const label = Type.String({ minLength: 1, maxLength: 64 });
const businessDay = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'A business day: a UTC date.',
});

export const summaryBody = Type.Object({
  from: Type.Optional(businessDay),
  to: Type.Optional(businessDay),
  branchId: Type.Optional(label),
});

const sum = Type.Object({ count, amount: decimal });

export const currencySummary = Type.Object(
  {
    currency: currencyCode,
    statuses: Type.Object({
      PENDING: sum,
      SUCCESS: sum,
      FAILED: sum,
      CANCELLED: sum,
      REFUNDED: sum,
    } satisfies Record<CountedStatus, typeof sum>),
    refunds: Type.Object(sum.properties, {
      description: 'Refunds that succeeded, on the days on which they were made.',
    }),
    pendingRefunds: sum,
    net: Type.String({
      ...signedDecimal,
      description: 'SUCCESS and REFUNDED, less the refunds that succeeded.',
    }),
  },
  { title: 'CurrencySummary' },
);

const period = { from: day, to: day, sandbox: Type.Boolean() };

export const overallSummary = Type.Object(
  { ...period, currencies: Type.Array(currencySummary) },
  { title: 'OverallSummary' },
);

export const channelSummary = Type.Object(
  {
    ...period,
    channels: Type.Array(Type.Object({ channel: identifier, currencies: Type.Array(currencySummary) })),
  },
  { title: 'ChannelSummary' },
);

export const settleBody = Type.Object({
  merchantId: Type.Optional(label),
  branchId: Type.Optional(label),
  terminalId: Type.Optional(label),
});

export const settlementBatch = Type.Object(
  {
    settlementBatchId: Type.Union([identifier, Type.Null()]),
    count,
    totals: Type.Array(
      Type.Object({
        currency: currencyCode,
        count,
        amount: decimal,
        refundedAmount: Type.String({
          ...decimal,
          description: 'The part of the amount that was refunded before the settlement.',
        }),
        net: signedDecimal,
      }),
    ),
    createdAt: timestamp,
  },
  { title: 'SettlementBatch' },
);

export const settlementReportBody = Type.Object({
  settlementBatchId: Type.Optional(label),
  from: Type.Optional(businessDay),
  to: Type.Optional(businessDay),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageLimit })),
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
});

export const settlementReport = Type.Object(
  {
    items: Type.Array(settlementBatch, { maxItems: limits.maxPageLimit }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'SettlementReport' },
);

export type CurrencySummaryResponse = Static<typeof currencySummary>;
export type SettlementBatchResponse = Static<typeof settlementBatch>;

/** The success response of each operation of this family. */
export const reportResponses = {
  getChannelSummary: { status: 200, schema: channelSummary },
  overallSummary: { status: 200, schema: overallSummary },
  settle: { status: 200, schema: settlementBatch },
  settlementReport: { status: 200, schema: settlementReport },
} as const;

/** The examples of each operation of this family with a body. */
export const reportExamples = {
  getChannelSummary: oneExample('Today', {}),
  overallSummary: {
    today: { summary: 'Today', value: {} },
    branch: { summary: 'A branch', value: { branchId: exampleIds.branchId } },
  },
  settle: oneExample('A branch', { branchId: exampleIds.branchId }),
  settlementReport: oneExample('The batches of today', {}),
} as const;
