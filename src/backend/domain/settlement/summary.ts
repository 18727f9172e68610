import { type CountedStatus, countedStatuses } from '../../../contract/rest/payments.js';
import type { Total, TotalKind } from './totals.js';

export interface Sum {
  readonly count: number;
  /** Minor units. */
  readonly amount: number;
}

/** The money of one currency over a period. */
export interface CurrencySummary {
  readonly currency: string;
  readonly statuses: Readonly<Record<CountedStatus, Sum>>;
  /** Successful refunds, on the days of the refunds. */
  readonly refunds: Sum;
  readonly pendingRefunds: Sum;
  /** The successful payments, including those refunded later, minus the refunds. */
  readonly net: number;
}

export interface ChannelSummary {
  readonly channel: string;
  readonly currencies: readonly CurrencySummary[];
}

export function summarize(totals: readonly Total[]): readonly CurrencySummary[] {
  return grouped(totals, ({ currency }) => currency).map(([currency, own]) => summaryOf(currency, own));
}

export function summarizeByChannel(totals: readonly Total[]): readonly ChannelSummary[] {
  return grouped(totals, ({ channel }) => channel).map(([channel, own]) => ({
    channel,
    currencies: summarize(own),
  }));
}

function summaryOf(currency: string, totals: readonly Total[]): CurrencySummary {
  const sum = (kind: TotalKind): Sum => {
    const own = totals.filter((total) => total.kind === kind);
    return {
      count: own.reduce((count, total) => count + total.count, 0),
      amount: own.reduce((amount, total) => amount + total.amount, 0),
    };
  };
  const statuses = Object.fromEntries(countedStatuses.map((status) => [status, sum(status)]));
  const refunds = sum('refund:SUCCESS');
  return {
    currency,
    statuses: statuses as Record<CountedStatus, Sum>,
    refunds,
    pendingRefunds: sum('refund:PENDING'),
    net: sum('SUCCESS').amount + sum('REFUNDED').amount - refunds.amount,
  };
}

/** Groups items by a key, in the order of the keys. */
function grouped<T>(all: readonly T[], keyOf: (each: T) => string): readonly [string, readonly T[]][] {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group === undefined) groups.set(keyOf(each), [each]);
    else group.push(each);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}
