import { currencyExponent } from '../../../contract/money.js';
import {
  amountTriggers,
  otherAmounts,
  prefixTriggers,
  type SandboxOutcome,
} from '../../../contract/sandbox-triggers.js';
import type { Gateway, GatewayDecision, PaymentOrder } from './gateway.js';

/** Simulates each outcome, selected by the amount or the reference. */
export const sandboxGateway: Gateway = {
  name: 'sandbox',
  authorize: (order) => byPrefix(order.referenceId) ?? byAmount(order) ?? otherwise,
  // The outcome of a refund depends only on its own reference, not on its amount.
  refund: (refundReferenceId) => byPrefix(refundReferenceId) ?? otherwise,
};

const otherwise = decisionFor(otherAmounts);
const amounts = new Map([...amountTriggers].map(([amount, outcome]) => [amount, decisionFor(outcome)]));
const prefixes = [...prefixTriggers].map(([prefix, outcome]) => ({ prefix, decision: decisionFor(outcome) }));

/** Finds the outcome by the prefix: case-sensitive (SBX-22), with precedence over the amount (SBX-15). */
function byPrefix(referenceId: string): GatewayDecision | undefined {
  return prefixes.find(({ prefix }) => referenceId.startsWith(prefix))?.decision;
}

/** Finds the outcome by the amount in currency units: 500 JPY and 500.000 KWD match the trigger 500.00. */
function byAmount({ amount, currency }: PaymentOrder): GatewayDecision | undefined {
  const hundredths = (amount * 100) / 10 ** currencyExponent(currency);
  if (!Number.isInteger(hundredths)) return undefined;
  return amounts.get((hundredths / 100).toFixed(2));
}

/** Builds the decision of a trigger. A held response means that the payment is pending for that time. */
function decisionFor({ status, errorCode, succeedsAfterMs, heldForMs }: SandboxOutcome): GatewayDecision {
  const afterMs = heldForMs ?? succeedsAfterMs;
  if (afterMs !== undefined)
    return {
      kind: 'pending',
      outcome: { afterMs, status: 'SUCCESS' },
      holdsResponse: heldForMs !== undefined,
    };
  if (status === 'PENDING') return { kind: 'pending', holdsResponse: false };
  return errorCode === undefined ? { kind: 'final', status } : { kind: 'final', status, errorCode };
}
