/** A place in a list that goes by creation; what was created at one instant goes by its id. */
export interface KeysetPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface KeysetPage<T> {
  readonly items: readonly T[];
  /** What to go on after, or null at the end. */
  readonly next: KeysetPosition | null;
}

/** Before everything. */
export const fromTheStart: KeysetPosition = { createdAt: -1, id: '' };
