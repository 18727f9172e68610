import { type Figure, judge, type Result } from './figure.js';
import type { Rounds } from './rounds.js';

/** Figures that are measured together, because they share processes or rounds. */
export interface Measurement<Name extends string = string> {
  readonly figures: Readonly<Record<Name, Figure>>;
  /** Measures all of `figures`, in rounds. */
  measure(): Promise<Readonly<Record<Name, Rounds>>>;
}

export interface Bench {
  readonly name: string;
  /** One line for the list of benches. */
  readonly title: string;
  readonly measurements: readonly Measurement[];
}

export function figureNames({ measurements }: Bench): readonly string[] {
  return measurements.flatMap(({ figures }) => Object.keys(figures));
}

/** Runs the measurements that give a figure of `selected`, or all where none is selected. */
export async function runBench(
  { measurements }: Bench,
  selected: readonly string[],
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const { figures, measure } of measurements) {
    const names = Object.keys(figures).filter((name) => selected.length === 0 || selected.includes(name));
    if (names.length === 0) continue;
    const measured = await measure();
    for (const name of names) {
      const figure = figures[name];
      const rounds = measured[name];
      if (figure === undefined || rounds === undefined) throw new Error(`${name} was not measured`);
      results.push(judge(name, figure, rounds));
    }
  }
  return results;
}
