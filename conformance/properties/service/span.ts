/** An instant that is known within bounds: a call has a beginning and an end. Epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function later({ from, to }: Span, ms: number): Span {
  return { from: from + ms, to: to + ms };
}

/** Where one instant lies against another one; `unclear` if the bounds do not tell. */
export function order(at: Span, deadline: Span): 'before' | 'after' | 'unclear' {
  if (at.to < deadline.from) return 'before';
  return at.from > deadline.to ? 'after' : 'unclear';
}
