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

/** A program that a measurement needs, and that this machine does not have. */
export class MissingTool extends Error {
  /** @param remedy how to get it, or how to do without */
  constructor(tool: string, remedy: string) {
    super(`${tool} is not installed: ${remedy}`);
    this.name = 'MissingTool';
  }
}

/** A figure that could not be measured on this machine. */
export interface Unmeasured {
  readonly name: string;
  readonly reason: string;
  /** True if it has a goal, which nothing is known about then. */
  readonly hasGoal: boolean;
}

export interface BenchReport {
  readonly results: readonly Result[];
  readonly unmeasured: readonly Unmeasured[];
}

/** Runs the measurements that give a figure of `selected`, or all where none is selected. A missing tool leaves out its figures. */
export async function runBench({ measurements }: Bench, selected: readonly string[]): Promise<BenchReport> {
  const results: Result[] = [];
  const unmeasured: Unmeasured[] = [];
  for (const { figures, measure } of measurements) {
    const names = Object.keys(figures).filter((name) => selected.length === 0 || selected.includes(name));
    if (names.length === 0) continue;
    const measured = await measure().catch((error: unknown) => {
      if (!(error instanceof MissingTool)) throw error;
      return error;
    });
    for (const name of names) {
      const figure = figures[name];
      if (figure === undefined) continue;
      if (measured instanceof MissingTool) {
        const hasGoal = figure.goal.min !== undefined || figure.goal.max !== undefined;
        unmeasured.push({ name, reason: measured.message, hasGoal });
        continue;
      }
      const rounds = measured[name];
      if (rounds === undefined) throw new Error(`${name} was not measured`);
      results.push(judge(name, figure, rounds));
    }
  }
  return { results, unmeasured };
}
