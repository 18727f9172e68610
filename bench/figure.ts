import { median, type Range, type Rounds, rangeOf, ratiosOf } from './rounds.js';

/** The bounds of a figure's value or ratio. A figure without bounds is information. */
export interface Goal {
  readonly of: 'ratio' | 'value';
  readonly min?: number;
  readonly max?: number;
}

/** The declaration of one figure that a bench measures. */
export interface Figure {
  readonly unit: string;
  readonly goal: Goal;
}

/** One measured figure with its bare reference of the same rounds. */
export interface Result {
  readonly name: string;
  /** The median of the rounds. */
  readonly value: number;
  readonly unit: string;
  /** The bare reference in the same unit, the median of the rounds; null where there is none. */
  readonly floor: number | null;
  /** Value to floor: the median of the ratios of the rounds. */
  readonly ratio: number | null;
  readonly goal: Goal;
  readonly holds: boolean;
  readonly spread: Spread;
}

/** The distance between the rounds of one run. */
export interface Spread {
  readonly rounds: number;
  readonly value: Range;
  readonly floor: Range | null;
  readonly ratio: Range | null;
}

/**
 * Holds the measured rounds of a figure against its goal. A goal on the ratio cannot hold without floors, and a
 * value that is not a positive number never holds: it was not measured.
 */
export function judge(name: string, { unit, goal }: Figure, rounds: Rounds): Result {
  const compared = rounds.floors.length > 0;
  const ratios = ratiosOf(rounds);
  const value = median(rounds.values);
  const ratio = compared ? median(ratios) : null;
  return {
    name,
    value: rounded(value),
    unit,
    floor: compared ? rounded(median(rounds.floors)) : null,
    ratio: ratio === null ? null : rounded(ratio),
    goal,
    holds: isMeasured(value) && isWithin(goal, goal.of === 'ratio' ? ratio : value),
    spread: {
      rounds: rounds.values.length,
      value: roundedRange(rounds.values),
      floor: compared ? roundedRange(rounds.floors) : null,
      ratio: compared ? roundedRange(ratios) : null,
    },
  };
}

function isMeasured(value: number): boolean {
  return Number.isFinite(value) && value > 0;
}

function isWithin({ min, max }: Goal, judged: number | null): boolean {
  if (min === undefined && max === undefined) return true;
  return judged !== null && (min === undefined || judged >= min) && (max === undefined || judged <= max);
}

function roundedRange(values: readonly number[]): Range {
  const { min, max } = rangeOf(values);
  return { min: rounded(min), max: rounded(max) };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
