import { currencyExponent } from '../../../contract/money.js';
import type { Gateway, GatewayDecision, PaymentOrder } from './gateway.js';
import { amountTriggers, otherAmounts, prefixTriggers } from './sandbox-triggers.js';

/** Simulates every outcome by the amount or the reference; no real payment is made. */
export const sandboxGateway: Gateway = {
  name: 'sandbox',
  authorize: (order) => byPrefix(order.referenceId) ?? byAmount(order) ?? otherAmounts,
  // A refund is forced by its own reference; its amount forces nothing.
  refund: (refundReferenceId) => byPrefix(refundReferenceId) ?? otherAmounts,
};

const prefixes = [...prefixTriggers].map(([prefix, decision]) => ({ prefix, decision }));

/** Anchored at the start and case-sensitive (SBX-22); before the amount (SBX-15). */
function byPrefix(referenceId: string): GatewayDecision | undefined {
  return prefixes.find(({ prefix }) => referenceId.startsWith(prefix))?.decision;
}

/** The triggers are amounts in currency units: 500 JPY and 500.000 KWD are the trigger 500.00 too. */
function byAmount({ amount, currency }: PaymentOrder): GatewayDecision | undefined {
  const hundredths = (amount * 100) / 10 ** currencyExponent(currency);
  if (!Number.isInteger(hundredths)) return undefined;
  return amountTriggers.get((hundredths / 100).toFixed(2));
}
