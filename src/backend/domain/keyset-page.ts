/** A place in a list that goes by creation; what was created at one instant goes by its id. */
export interface CreatedPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface CreatedPage<T> {
  readonly items: readonly T[];
  /** What to go on after, or null at the end. */
  readonly next: CreatedPosition | null;
}

/** Before everything. */
export const fromTheStart: CreatedPosition = { createdAt: -1, id: '' };
