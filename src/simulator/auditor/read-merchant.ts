import Type, { type Static } from 'typebox';
import type { AuditMerchant } from '../../events/schema/audit.js';
import type { PaymentShown, RefundShown } from '../../events/schema/shown.js';
import { ResponseFailure } from '../http/response-failure.js';
import {
  paymentShown,
  refundShown,
  type ShownOwner,
  shownRefund,
  shownTransaction,
} from '../shown-records.js';
import type { ServiceReader } from './service-reader.js';

export interface MerchantAudit {
  /** Reads as an app of the merchant, in the sandbox or in production. */
  readonly service: ServiceReader;
  readonly owner: ShownOwner;
  /** The references of payments with refunds that integrators have seen. */
  readonly refunded: Iterable<string>;
  readonly maxPayments: number;
  readonly maxRefunded: number;
  /** The business days of the run. */
  readonly period: { readonly from: string; readonly to: string };
  readonly emit: (event: PaymentShown | RefundShown | AuditMerchant) => void;
}

const sum = Type.Object({ count: Type.Integer({ minimum: 0 }), amount: Type.String() });

const summary = Type.Object({
  currencies: Type.Array(
    Type.Object({
      currency: Type.String(),
      statuses: Type.Record(Type.String(), sum),
      refunds: sum,
      pendingRefunds: sum,
      net: Type.String(),
    }),
  ),
});

/**
 * Reads the payments, the refunds and the totals of a merchant, and emits each. The totals are read before and after.
 *
 * @returns the reason why not everything was read
 */
export async function readMerchant(audit: MerchantAudit): Promise<string | undefined> {
  const { service, owner, period, emit } = audit;
  const { body: before } = await service.read('overallSummary', period, summary);
  const payments = await readPayments(audit);
  const refunds = await readRefunds(audit, payments.refunded);
  const { body: after } = await service.read('overallSummary', period, summary);
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  const isAll = payments.isAll && refunds.isAll;
  const counts = { payments: payments.count, refunds: refunds.count };
  const totals = after.currencies.map(totalOf);
  emit({ type: 'audit.merchant', ...owner, ...counts, complete: isAll && isSame, totals });
  if (!isAll) return 'there is more than an audit reads';
  return isSame ? undefined : 'payments changed while they were read';
}

async function readPayments({ service, maxPayments, refunded, emit }: MerchantAudit) {
  const withRefunds = new Set(refunded);
  let count = 0;
  const operation = 'find';
  const isAll = await service.readPages(operation, {}, shownTransaction, maxPayments, (item, elapsedMs) => {
    count += 1;
    if (Number(item.refundedAmount) !== 0) withRefunds.add(item.referenceId);
    emit(paymentShown(item, { operation, elapsedMs }));
  });
  return { isAll, count, refunded: withRefunds };
}

async function readRefunds(
  { service, owner, maxRefunded, emit }: MerchantAudit,
  refunded: ReadonlySet<string>,
) {
  let count = 0;
  let isAll = refunded.size <= maxRefunded;
  const operation = 'refundStatus';
  for (const referenceId of [...refunded].slice(0, maxRefunded)) {
    const show = (item: Static<typeof shownRefund>, elapsedMs: number) => {
      count += 1;
      emit(refundShown(item, owner, { operation, elapsedMs }));
    };
    try {
      const isWhole = await service.readPages(operation, { referenceId }, shownRefund, 1_000, show);
      isAll = isAll && isWhole;
    } catch (error) {
      // There is no such payment, and so there are no refunds of it.
      if (!(error instanceof ResponseFailure) || error.status !== 404) throw error;
    }
  }
  return { isAll, count };
}

function totalOf({
  currency,
  statuses,
  refunds,
  pendingRefunds,
  net,
}: Static<typeof summary>['currencies'][number]): AuditMerchant['totals'][number] {
  const plain = ({ count, amount }: Static<typeof sum>) => ({ count, amount });
  const byStatus = Object.entries(statuses).map(([status, each]) => [status, plain(each)]);
  return {
    currency,
    statuses: Object.fromEntries(byStatus),
    refunds: plain(refunds),
    pendingRefunds: plain(pendingRefunds),
    net,
  };
}
