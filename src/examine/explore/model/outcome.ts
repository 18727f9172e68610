import { amountsWithoutTrigger, sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { prefixesWithoutForce, sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';

/** The outcome of a sandbox payment by the tables of sandbox triggers. */
export interface Outcome {
  readonly clause: string;
  readonly firstStatus: string;
  readonly finalStatus: string;
  /** 0 for at once, null for never. */
  readonly resolvesAfterMs: number | null;
  readonly holdsResponse: boolean;
  readonly errorCode: string | null;
  /** The milliseconds from a due time until its effect is visible. */
  readonly slackMs: number;
  /** The milliseconds within which an acquirer decides; infinity for a sandbox payment. */
  readonly decidedWithinMs: number;
}

interface Row extends Omit<Outcome, 'errorCode' | 'slackMs' | 'decidedWithinMs'> {
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
  const row: Row =
    sandboxPrefixes.find((each) => each.prefix === prefix) ??
    sandboxAmounts.find(({ amounts: listed, range }) => listed.includes(amount) || isWithin(amount, range)) ??
    otherAmount;
  const decidedWithinMs = Number.POSITIVE_INFINITY;
  return { ...row, errorCode: row.errorCode?.code ?? null, slackMs, decidedWithinMs };
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
    ...{ clause: 'PAY-07', firstStatus: 'PENDING', finalStatus: 'SUCCESS', resolvesAfterMs: null },
    ...{ holdsResponse: false, errorCode: null, slackMs, decidedWithinMs },
  };
}

/** One amount of each row, and adjacent amounts that force nothing. */
export const amounts: readonly string[] = [
  ...sandboxAmounts.flatMap((row) => row.amounts.slice(0, 1)),
  '499.99',
  ...amountsWithoutTrigger.slice(0, 4),
];

/** Prefixes, half of them empty, so that amounts take effect too. */
export const prefixes: readonly string[] = [
  ...Array.from({ length: sandboxPrefixes.length }, () => ''),
  ...sandboxPrefixes.map(({ prefix }) => prefix),
  ...prefixesWithoutForce.slice(0, 2),
];
