/** One measured figure beside its bare reference of the same run. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The bare reference, in the same unit; null where there is none to compare with. */
  readonly floor: number | null;
  /** Value to floor. */
  readonly ratio: number | null;
  readonly goal: Goal;
  readonly holds: boolean;
}

export type Goal = { readonly of: 'ratio' | 'value' } & ({ readonly min: number } | { readonly max: number });

export interface Bench {
  readonly name: string;
  /** One sentence for the list. */
  readonly title: string;
  run(): Promise<readonly Result[]>;
}

export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly floor: number | null;
  readonly goal: Goal;
}

/** Holds a figure against its goal. A goal on the ratio cannot hold without a floor. */
export function judge({ name, value, unit, floor, goal }: Measured): Result {
  const ratio = floor === null || floor === 0 ? null : value / floor;
  const judged = goal.of === 'ratio' ? ratio : value;
  const holds = judged !== null && ('min' in goal ? judged >= goal.min : judged <= goal.max);
  return {
    name,
    value: rounded(value),
    unit,
    floor: floor && rounded(floor),
    ratio: ratio && rounded(ratio),
    goal,
    holds,
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
