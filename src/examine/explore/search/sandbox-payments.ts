import fc from 'fast-check';
import { type Outcome, outcomeOf } from '../model/outcome.js';
import { currencyUnits } from '../model/payment.js';
import { referencePrefixes, sandboxAmounts } from './histories.js';

/** A payment of a sandbox app, and the outcome that the tables of sandbox triggers give it. */
export interface SandboxPayment {
  /** Currency units, in euro. */
  readonly amount: string;
  /** The beginning of the reference. */
  readonly prefix: string;
  readonly outcome: Pick<
    Outcome,
    'clause' | 'firstStatus' | 'finalStatus' | 'resolvesAfterMs' | 'holdsResponse' | 'errorCode'
  >;
}

/** Valid amounts: each that forces an outcome, amounts next to them, and others of which each is approved. */
export function validAmounts(): fc.Arbitrary<string> {
  const approved = fc.integer({ min: 1, max: 49_999 }).map((cents) => currencyUnits(cents, 'EUR'));
  return fc.oneof(sandboxAmounts(), approved);
}

/** Payments of each amount and each prefix, with their outcomes. */
export function sandboxPayments(): fc.Arbitrary<SandboxPayment> {
  return fc
    .record({ amount: validAmounts(), prefix: referencePrefixes() })
    .map(({ amount, prefix }) => ({ amount, prefix, outcome: shownOutcome(amount, prefix) }));
}

function shownOutcome(amount: string, prefix: string): SandboxPayment['outcome'] {
  const { clause, firstStatus, finalStatus, resolvesAfterMs, holdsResponse, errorCode } = outcomeOf(
    amount,
    prefix,
    0,
  );
  return { clause, firstStatus, finalStatus, resolvesAfterMs, holdsResponse, errorCode };
}
