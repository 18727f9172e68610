import { currencyExponent } from '../../../contract/money.js';
import {
  amountTriggers,
  otherAmounts,
  prefixTriggers,
  type SandboxOutcome,
} from '../../../contract/sandbox-triggers.js';
import type { Gateway, GatewayDecision, PaymentOrder } from './gateway.js';

/** Simulates every outcome by the amount or the reference; no real payment is made. */
export const sandboxGateway: Gateway = {
  name: 'sandbox',
  authorize: (order) => byPrefix(order.referenceId) ?? byAmount(order) ?? otherwise,
  // A refund is forced by its own reference; its amount forces nothing.
  refund: (refundReferenceId) => byPrefix(refundReferenceId) ?? otherwise,
};

const otherwise = decisionFor(otherAmounts);
const amounts = new Map([...amountTriggers].map(([amount, outcome]) => [amount, decisionFor(outcome)]));
const prefixes = [...prefixTriggers].map(([prefix, outcome]) => ({ prefix, decision: decisionFor(outcome) }));

/** Anchored at the start and case-sensitive (SBX-22); before the amount (SBX-15). */
function byPrefix(referenceId: string): GatewayDecision | undefined {
  return prefixes.find(({ prefix }) => referenceId.startsWith(prefix))?.decision;
}

/** The triggers are amounts in currency units: 500 JPY and 500.000 KWD are the trigger 500.00 too. */
function byAmount({ amount, currency }: PaymentOrder): GatewayDecision | undefined {
  const hundredths = (amount * 100) / 10 ** currencyExponent(currency);
  if (!Number.isInteger(hundredths)) return undefined;
  return amounts.get((hundredths / 100).toFixed(2));
}

/** A response that is held is a payment that stays pending for as long, with the caller waiting for its end. */
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
