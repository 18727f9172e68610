import type { ArrivalCounts, GeneratorState } from '../generator/generator.js';
import type { HealthFigures } from '../generator/health.js';
import type { MeasureName } from '../measures/measures.js';
import { BucketedTimes, type PlainTimes } from './bucketed-times.js';

/** The facts of a load that do not change. */
export interface LoadFacts {
  readonly version: string;
  readonly profile: string;
  /** The share of the load, as in `2/3`. */
  readonly segment: string;
}

/** The generator of the load in progress. */
export interface LiveSource {
  readonly state: GeneratorState;
  readonly health: { readonly figures: HealthFigures };
  readonly arrivals: ArrivalCounts;
}

/** All samples of a measure so far. */
export interface LiveMeasure {
  readonly times: BucketedTimes;
  readonly errors: ReadonlyMap<string, number>;
}

/** The samples of a measure since the last ones were taken, as plain data for another thread. */
export interface RecordedMeasure {
  readonly name: MeasureName;
  readonly times: PlainTimes;
  readonly errors: readonly (readonly [string, number])[];
}

/** The numbers that only grow, and are read from the generator. */
interface Totals extends ArrivalCounts {
  readonly notSent: number;
  readonly withoutSocket: number;
}

const none: Totals = { intended: 0, started: 0, notSent: 0, withoutSocket: 0 };

/** A service that makes up a code for each error must not create a time series for each. */
const maxCodes = 50;

/** The figures of a load while it is performed. A search for a knee performs several; their samples add up. */
export class LiveFigures {
  readonly facts: LoadFacts;
  readonly #measures = new Map<MeasureName, { times: BucketedTimes; errors: Map<string, number> }>();
  #source: LiveSource | undefined;
  #earlier = none;

  constructor(facts: LoadFacts) {
    this.facts = facts;
  }

  /** Reads the present state from this generator from now on. */
  attach(source: LiveSource): void {
    this.#earlier = this.totals;
    this.#source = source;
  }

  record(name: MeasureName, ms: number, error?: string): void {
    const measure = this.#measure(name);
    measure.times.record(Math.max(0, ms) / 1_000);
    if (error !== undefined) countError(measure, error, 1);
  }

  /** Takes all samples out, for the figures of another thread. */
  takeRecorded(): readonly RecordedMeasure[] {
    const recorded = [...this.#measures].map(([name, { times, errors }]) => ({
      name,
      times: times.plain,
      errors: [...errors],
    }));
    this.#measures.clear();
    return recorded;
  }

  /** Adds the samples of another thread. */
  addRecorded(recorded: readonly RecordedMeasure[]): void {
    for (const { name, times, errors } of recorded) {
      const measure = this.#measure(name);
      measure.times.add(times);
      for (const [code, count] of errors) countError(measure, code, count);
    }
  }

  #measure(name: MeasureName): { readonly times: BucketedTimes; readonly errors: Map<string, number> } {
    const found = this.#measures.get(name);
    if (found !== undefined) return found;
    const created = { times: new BucketedTimes(), errors: new Map<string, number>() };
    this.#measures.set(name, created);
    return created;
  }

  get measures(): ReadonlyMap<MeasureName, LiveMeasure> {
    return this.#measures;
  }

  /** Undefined before the load has begun. */
  get state(): GeneratorState | undefined {
    return this.#source?.state;
  }

  /** Undefined before the load has begun. */
  get health(): HealthFigures | undefined {
    return this.#source?.health.figures;
  }

  get totals(): Totals {
    if (this.#source === undefined) return this.#earlier;
    const { arrivals, health } = this.#source;
    const { notSent, withoutSocket } = health.figures;
    return {
      intended: this.#earlier.intended + arrivals.intended,
      started: this.#earlier.started + arrivals.started,
      notSent: this.#earlier.notSent + notSent,
      withoutSocket: this.#earlier.withoutSocket + withoutSocket,
    };
  }
}

function countError(
  { errors }: { readonly errors: Map<string, number> },
  error: string,
  count: number,
): void {
  const code = errors.has(error) || errors.size < maxCodes ? error : 'OTHER';
  errors.set(code, (errors.get(code) ?? 0) + count);
}
