/** An instant that is known within bounds, such as the start and end of a call. Epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Shifts both bounds by a number of milliseconds. */
export function later({ from, to }: Span, ms: number): Span {
  return { from: from + ms, to: to + ms };
}

/** The order of one instant and a deadline; `unclear` if their bounds overlap. */
export function order(at: Span, deadline: Span): 'before' | 'after' | 'unclear' {
  if (at.to < deadline.from) return 'before';
  return at.from > deadline.to ? 'after' : 'unclear';
}
