import { amountsWithoutTrigger, sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { prefixesWithoutForce, sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import type { PaymentOutcome } from './payment-outcome.js';

/** The outcome of any payment of the model. */
export interface Outcome extends PaymentOutcome {
  /** The milliseconds from a due time until its effect is visible. */
  readonly slackMs: number;
  /** True if an acquirer decides it. */
  readonly byAcquirer: boolean;
  /** The milliseconds within which an acquirer decides; infinity without one. */
  readonly decidedWithinMs: number;
}

interface Row extends Omit<PaymentOutcome, 'errorCode'> {
  readonly errorCode: { readonly code: string } | null;
}

const otherAmount: Row = {
  clause: 'SBX-22',
  firstStatus: 'SUCCESS',
  finalStatus: 'SUCCESS',
  resolvesAfterMs: 0,
  holdsResponse: false,
  errorCode: null,
};

/** SBX-15: a prefix takes precedence over the amount. */
export function outcomeOf(amount: string, prefix: string, slackMs: number): Outcome {
  const forced = sandboxPrefixes.find((each) => each.prefix === prefix);
  const row: Row =
    forced ??
    sandboxAmounts.find(({ amounts: listed, range }) => listed.includes(amount) || isWithin(amount, range)) ??
    otherAmount;
  // The reference profile alone decides that what resembles a prefix is none.
  const clause = forced === undefined && prefix !== '' ? 'SBX-22' : row.clause;
  return { ...row, ...withoutAcquirer, clause, errorCode: row.errorCode?.code ?? null, slackMs };
}

const withoutAcquirer = { byAcquirer: false, decidedWithinMs: Number.POSITIVE_INFINITY } as const;

/** PAY-05: a payment that was made elsewhere stays as it is recorded, until its terminal reports it. */
export function recordedOutcome(status: string, slackMs: number): Outcome {
  return {
    clause: 'PAY-05',
    firstStatus: status,
    finalStatus: status,
    holdsResponse: false,
    resolvesAfterMs: status === 'PENDING' ? null : 0,
    errorCode: null,
    slackMs,
    ...withoutAcquirer,
  };
}

function isWithin(
  amount: string,
  range: { readonly from: string; readonly to: string } | undefined,
): boolean {
  return range !== undefined && Number(amount) >= Number(range.from) && Number(amount) <= Number(range.to);
}

/** PAY-07, SBX-20: an acquirer decides a production payment, whatever its amount and its prefix are. */
export function productionOutcome(slackMs: number, decidedWithinMs: number): Outcome {
  return {
    clause: 'PAY-07',
    firstStatus: 'PENDING',
    finalStatus: 'SUCCESS',
    resolvesAfterMs: null,
    holdsResponse: false,
    errorCode: null,
    slackMs,
    byAcquirer: true,
    decidedWithinMs,
  };
}

/** One amount of each row, and adjacent amounts that force nothing. */
export const amounts: readonly string[] = [
  ...sandboxAmounts.flatMap((row) => row.amounts.slice(0, 1)),
  '499.99',
  ...amountsWithoutTrigger.slice(0, 4),
];

/** A payment of another number of decimals, which no amount triggers. */
export const otherMoney: readonly { readonly amount: string; readonly currency: string }[] = [
  { amount: '1234', currency: 'JPY' },
  { amount: '7', currency: 'JPY' },
  { amount: '12.345', currency: 'KWD' },
  { amount: '1.001', currency: 'KWD' },
];

/** Prefixes, half of them empty, so that amounts take effect too. */
export const prefixes: readonly string[] = [
  ...Array.from({ length: sandboxPrefixes.length }, () => ''),
  ...sandboxPrefixes.map(({ prefix }) => prefix),
  ...prefixesWithoutForce.slice(0, 2),
];
