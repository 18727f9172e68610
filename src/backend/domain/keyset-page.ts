/** A position in a list that is ordered by creation; items created at the same instant are ordered by id. */
export interface KeysetPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface KeysetPage<T> {
  readonly items: readonly T[];
  /** The next page begins after this position; null on the last page. */
  readonly next: KeysetPosition | null;
}

/** The position before the first item. */
export const fromTheStart: KeysetPosition = { createdAt: -1, id: '' };
