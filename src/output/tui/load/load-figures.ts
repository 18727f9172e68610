/** The facts of a load that its view shows from the beginning. */
export interface LoadPlan {
  readonly version: string;
  /** The name of the profile. */
  readonly profile: string;
  readonly seed: number;
  readonly phases: readonly { readonly name: string; readonly durationMs: number }[];
  readonly terminals: number;
  /** The bounds that must hold, as they are written. */
  readonly thresholds: readonly string[];
}

/** The samples of a measure in a second. */
export interface SecondOfMeasure {
  readonly count: number;
  readonly errors: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** A second of a load. */
export interface LoadSecond extends Pick<SecondOfMeasure, 'errors' | 'p50' | 'p99'> {
  /** Milliseconds from the beginning of the first phase. */
  readonly atMs: number;
  readonly phase: string;
  readonly calls: number;
  readonly measures: Readonly<Record<string, SecondOfMeasure>>;
  readonly inFlight: number;
  readonly online: number;
  /** The terminals by their state. */
  readonly sessions: Readonly<Record<string, number>>;
}

/** The number of all samples of a measure, and those of the last second with a sample. */
export interface MeasureSoFar {
  readonly count: number;
  readonly errors: number;
  readonly last: SecondOfMeasure;
}

/** Everything that the view of a load shows. */
export interface LoadFigures {
  readonly plan: LoadPlan;
  /** The service, once it has started. */
  readonly target: string | undefined;
  /** The newest seconds, the oldest first. */
  readonly seconds: readonly LoadSecond[];
  readonly measures: ReadonlyMap<string, MeasureSoFar>;
  readonly calls: number;
  readonly errors: number;
}

/** The seconds that are kept for the sparklines. */
export const keptSeconds = 120;

export function noFigures(plan: LoadPlan): LoadFigures {
  return { plan, target: undefined, seconds: [], measures: new Map(), calls: 0, errors: 0 };
}

export function withSecond(figures: LoadFigures, second: LoadSecond): LoadFigures {
  const measures = new Map(figures.measures);
  for (const [name, last] of Object.entries(second.measures)) {
    const { count, errors } = measures.get(name) ?? { count: 0, errors: 0 };
    measures.set(name, { count: count + last.count, errors: errors + last.errors, last });
  }
  return {
    ...figures,
    seconds: [...figures.seconds, second].slice(-keptSeconds),
    measures,
    calls: figures.calls + second.calls,
    errors: figures.errors + second.errors,
  };
}
