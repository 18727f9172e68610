/** An instant that is known within bounds, such as the start and end of a call. Epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A time in which the service was down, until everything that was due in it has happened. */
export type Outage = Span;

/** Shifts both bounds by a number of milliseconds. */
export function later({ from, to }: Span, ms: number): Span {
  return { from: from + ms, to: to + ms };
}

/** The order of one instant and a deadline; `unclear` if their bounds overlap. */
export function order(at: Span, deadline: Span): 'before' | 'after' | 'unclear' {
  if (at.to < deadline.from) return 'before';
  return at.from > deadline.to ? 'after' : 'unclear';
}

/** The time of an effect with a due time: one that is due while the service is down follows when it is up again. */
export function effectTime(due: Span, outages: readonly Outage[]): Span {
  return outages.reduce(
    (at, down) =>
      at.to >= down.from && at.from <= down.to ? { from: at.from, to: Math.max(at.to, down.to) } : at,
    due,
  );
}
