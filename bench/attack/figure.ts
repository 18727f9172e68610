/** A figure of the attack with its bound. */
export interface AttackFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Undefined for information. */
  readonly goal: { readonly max: number } | null;
  readonly holds: boolean;
}

/** Holds a value against its bound. A value that is not a number was not measured, and never holds. */
export function figure(name: string, value: number, unit: string, max?: number): AttackFigure {
  const rounded = Number(value.toPrecision(4));
  if (max === undefined) return { name, value: rounded, unit, goal: null, holds: Number.isFinite(value) };
  return { name, value: rounded, unit, goal: { max }, holds: value >= 0 && value <= max };
}

/** The value that this share of the sorted values does not exceed; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
