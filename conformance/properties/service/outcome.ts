import { amountsWithoutTrigger, sandboxAmounts } from '../../oracle/sandbox-amounts.js';
import { prefixesWithoutForce, sandboxPrefixes } from '../../oracle/sandbox-prefixes.js';

/** The outcome of a sandbox payment by the tables of sandbox triggers. */
export interface Outcome {
  readonly clause: string;
  readonly firstStatus: string;
  readonly finalStatus: string;
  /** 0 for at once, null for never. */
  readonly resolvesAfterMs: number | null;
  readonly holdsResponse: boolean;
  readonly errorCode: string | null;
}

interface Row extends Omit<Outcome, 'errorCode'> {
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
export function outcomeOf(amount: string, prefix: string): Outcome {
  const row: Row =
    sandboxPrefixes.find((each) => each.prefix === prefix) ??
    sandboxAmounts.find((each) => each.amounts.includes(amount)) ??
    otherAmount;
  return { ...row, errorCode: row.errorCode?.code ?? null };
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
