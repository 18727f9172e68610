import { paymentStatuses } from '../../../conformance/oracle/payment-statuses.js';
import type { PaymentShown } from '../../events/schema/shown.js';
import { exactAmount } from './amount.js';

const nextStatuses = new Map(paymentStatuses.map(({ name, next }) => [name, next]));

/** The statuses that the response of an operation can have. */
const statusesAfter: Readonly<Record<string, readonly string[]>> = {
  payNow: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'],
  saveTransaction: ['PENDING', 'SUCCESS', 'FAILED'],
  cancelTransaction: ['CANCELLED'],
};

/** The contradictions within one shown payment, each as the rest of a sentence. */
export function problemsOf(shown: PaymentShown): readonly string[] {
  const { operation, status, errorCode, sandbox, specificTId } = shown;
  const [amount, refunded] = [exactAmount(shown.amount), exactAmount(shown.refundedAmount)];
  const problems: string[] = [];
  if (!nextStatuses.has(status)) problems.push(`has the unknown status ${status}`);
  if (statusesAfter[operation]?.includes(status) === false) problems.push(`is ${status} after ${operation}`);
  if (statusesAfter[operation] !== undefined && refunded > 0) problems.push(`has refunds after ${operation}`);
  if (errorCode !== undefined && status !== 'FAILED') problems.push(`is ${status} with ${errorCode}`);
  if (status === 'REPORTED' && (sandbox || specificTId === undefined))
    problems.push('is REPORTED, although no terminal reported it');
  if (!(amount > 0)) problems.push(`has the amount ${shown.amount}`);
  if (!(refunded >= 0 && refunded <= amount)) problems.push(`is refunded by ${shown.refundedAmount}`);
  if ((status === 'REFUNDED') !== (refunded > 0 && refunded === amount))
    problems.push(`is ${status} and refunded by ${shown.refundedAmount} of ${shown.amount}`);
  else if (refunded > 0 && status !== 'SUCCESS' && status !== 'REFUNDED')
    problems.push(`is ${status} and has refunds`);
  return problems;
}

/** The fields that never change, and differ. */
export function differencesOf(one: PaymentShown, other: PaymentShown): readonly string[] {
  const differing: string[] = (['tradeNo', 'amount', 'currency', 'terminalId'] as const).filter(
    (field) => one[field] !== other[field],
  );
  // A report may resolve a payment that had none.
  const [before, after] = [one.specificTId, other.specificTId];
  if (before !== undefined && after !== undefined && before !== after) differing.push('specificTId');
  // A failed payment stays failed for the same reason.
  if (one.status === 'FAILED' && other.status === 'FAILED' && one.errorCode !== other.errorCode)
    differing.push('errorCode');
  return differing;
}

/** True if the first state can be followed by the other one, or is the same. */
export function isReachable(from: PaymentShown, to: PaymentShown): boolean {
  return (
    isStatusReachable(from.status, to.status) &&
    exactAmount(from.refundedAmount) <= exactAmount(to.refundedAmount)
  );
}

/** True if a payment with the first status can have the other one later, or has it. */
export function isStatusReachable(from: string, to: string): boolean {
  return from === to || (nextStatuses.get(from)?.some((next) => isStatusReachable(next, to)) ?? false);
}
