/** A part of the mutants and how many of them were killed. */
export interface Score {
  readonly killed: number;
  /** All mutants that a client could notice. */
  readonly valid: number;
}

/** The percentage with one decimal, rounded down, so that 100.0 means all. Undefined without a mutant. */
export function percentOf({ killed, valid }: Score): number | undefined {
  return valid === 0 ? undefined : Math.floor((1000 * killed) / valid) / 10;
}

export function scoreText(score: Score): string {
  const percent = percentOf(score);
  return `${score.killed} of ${score.valid}${percent === undefined ? '' : `, ${percent.toFixed(1)} %`}`;
}

/** The score of each part of a list, in the order in which the parts first appear. */
export function scoresBy<T>(
  items: readonly T[],
  partOf: (item: T) => string,
  scoreOf: (items: readonly T[]) => Score,
): ReadonlyMap<string, Score> {
  const parts = new Map<string, T[]>();
  for (const item of items) {
    const part = partOf(item);
    parts.set(part, [...(parts.get(part) ?? []), item]);
  }
  return new Map([...parts].map(([part, list]) => [part, scoreOf(list)]));
}
