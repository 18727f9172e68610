import { formatAmount } from '../../../contract/money.js';
import type { RefundResponse } from '../../../contract/rest/payments.js';
import type { CurrencySummaryResponse, SettlementBatchResponse } from '../../../contract/rest/reports.js';
import type { Refund } from '../../domain/refunds/refund-store.js';
import type { SettlementBatch } from '../../domain/settlement/settlement.js';
import type { CurrencySummary, Sum } from '../../domain/settlement/summary.js';
import { instant } from './payments.js';

/** The response forms of refunds and reports. */

export function toRefundResponse(refund: Refund): RefundResponse {
  const { currency } = refund;
  return {
    refundReferenceId: refund.refundReferenceId,
    referenceId: refund.referenceId,
    status: refund.status,
    ...(refund.errorCode !== null && { errorCode: refund.errorCode }),
    amount: formatAmount(refund.amount, currency),
    currency,
    remainingAmount: formatAmount(refund.remainingAmount, currency),
    ...(refund.reason !== null && { reason: refund.reason }),
    createdAt: instant(refund.createdAt),
  };
}

export function toCurrencyResponse(summary: CurrencySummary): CurrencySummaryResponse {
  const { currency, statuses } = summary;
  const sum = ({ count, amount }: Sum) => ({ count, amount: formatAmount(amount, currency) });
  return {
    currency,
    statuses: {
      PENDING: sum(statuses.PENDING),
      SUCCESS: sum(statuses.SUCCESS),
      FAILED: sum(statuses.FAILED),
      CANCELLED: sum(statuses.CANCELLED),
      REFUNDED: sum(statuses.REFUNDED),
    },
    refunds: sum(summary.refunds),
    pendingRefunds: sum(summary.pendingRefunds),
    net: formatAmount(summary.net, currency),
  };
}

export function toSettlementBatchResponse(batch: SettlementBatch): SettlementBatchResponse {
  return {
    settlementBatchId: batch.settlementBatchId,
    count: batch.count,
    totals: batch.totals.map(({ currency, count, amount, refundedAmount }) => ({
      currency,
      count,
      amount: formatAmount(amount, currency),
      refundedAmount: formatAmount(refundedAmount, currency),
      net: formatAmount(amount - refundedAmount, currency),
    })),
    createdAt: instant(batch.createdAt),
  };
}
