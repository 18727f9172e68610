import Type, { type Static } from 'typebox';
import { limits } from './limits.js';
import type { PaymentStatus } from './payments.js';

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

const sum = Type.Object({ count: Type.Integer(), amount: Type.String() });

export const currencySummary = Type.Object({
  currency: Type.String(),
  statuses: Type.Object({
    PENDING: sum,
    SUCCESS: sum,
    FAILED: sum,
    CANCELLED: sum,
    REFUNDED: sum,
  } satisfies Record<PaymentStatus, typeof sum>),
  refunds: Type.Object(sum.properties, {
    description: 'Refunds that went through, on the days on which they were made.',
  }),
  pendingRefunds: sum,
  net: Type.String({ description: 'SUCCESS and REFUNDED, less the refunds that went through.' }),
});

const period = { from: Type.String(), to: Type.String(), sandbox: Type.Boolean() };

export const overallSummary = Type.Object({ ...period, currencies: Type.Array(currencySummary) });

export const channelSummary = Type.Object({
  ...period,
  channels: Type.Array(Type.Object({ channel: Type.String(), currencies: Type.Array(currencySummary) })),
});

export const settleBody = Type.Object({
  merchantId: Type.Optional(label),
  branchId: Type.Optional(label),
  terminalId: Type.Optional(label),
});

export const settlementBatch = Type.Object({
  settlementBatchId: Type.Union([Type.String(), Type.Null()]),
  count: Type.Integer(),
  totals: Type.Array(
    Type.Object({
      currency: Type.String(),
      count: Type.Integer(),
      amount: Type.String(),
      refundedAmount: Type.String({ description: 'What had been refunded of it when it was settled.' }),
      net: Type.String(),
    }),
  ),
  createdAt: Type.String(),
});

export const settlementReportBody = Type.Object({
  settlementBatchId: Type.Optional(label),
  from: Type.Optional(businessDay),
  to: Type.Optional(businessDay),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
});

export const settlementReport = Type.Object({
  items: Type.Array(settlementBatch, { maxItems: limits.pageMax }),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});

export type CurrencySummaryAnswer = Static<typeof currencySummary>;
export type SettlementBatchAnswer = Static<typeof settlementBatch>;
