/** The results of one measurement, one entry a round; `floors` holds the bare reference of the same round. */
export interface Turns<T> {
  readonly values: readonly T[];
  /** Empty where there is nothing to compare with. */
  readonly floors: readonly T[];
}

/** The rounds of one figure. */
export type Rounds = Turns<number>;

/** The lowest and the highest figure of all rounds. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The middle value; the upper one of the two where their number is even. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The smallest value that at least `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export function rangeOf(values: readonly number[]): Range {
  return { min: Math.min(...values), max: Math.max(...values) };
}

/** Each round's value relative to the floor of the same round. */
export function ratiosOf({ values, floors }: Rounds): readonly number[] {
  return floors.map((floor, round) => (values[round] ?? Number.NaN) / floor);
}

/** The rounds of one field of each turn. */
export function roundsOf<T>({ values, floors }: Turns<T>, field: (turn: T) => number): Rounds {
  return { values: values.map(field), floors: floors.map(field) };
}

/** Consecutive turns together, `size` of them as one round. */
export function grouped<T>({ values, floors }: Turns<T>, size: number): Turns<readonly T[]> {
  return { values: chunks(values, size), floors: chunks(floors, size) };
}

/** The rounds of several parts of a measurement, one after another. */
export function joined<T>(parts: readonly Turns<T>[]): Turns<T> {
  return { values: parts.flatMap(({ values }) => values), floors: parts.flatMap(({ floors }) => floors) };
}

/** Runs one measurement `count` times, one after another. */
export async function times<T>(count: number, measure: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await measure());
  return results;
}

/**
 * Runs the floor and the measured turn alternately, `count` times each: what slows the machine for a while slows both,
 * and their ratio stays. The shorter the turns, the better. Which of them is first changes with each turn.
 */
export async function alternate<T>(
  count: number,
  turns: {
    readonly floor: (index: number) => Promise<T>;
    readonly own: (index: number) => Promise<T>;
  },
): Promise<Turns<T>> {
  const values: T[] = [];
  const floors: T[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % 2 === 0) floors.push(await turns.floor(index));
    values.push(await turns.own(index));
    if (index % 2 === 1) floors.push(await turns.floor(index));
  }
  return { values, floors };
}

/** Alternates turns as `alternate` does, in rounds of `parts` turns each. `index` counts the turns of all rounds. */
export async function alternateRounds<T>({
  rounds,
  parts,
  ...turns
}: {
  readonly rounds: number;
  readonly parts: number;
  readonly floor: (index: number) => Promise<T>;
  readonly own: (index: number) => Promise<T>;
}): Promise<Turns<readonly T[]>> {
  return grouped(await alternate(rounds * parts, turns), parts);
}

function chunks<T>(values: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: values.length / size }, (_, at) => values.slice(at * size, (at + 1) * size));
}
