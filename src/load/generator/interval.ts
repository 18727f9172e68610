import { operationNames } from '../../contract/operations.js';
import { type EncodedLatencies, Latencies } from '../measures/latencies.js';
import { type EncodedMeasure, Measure } from '../measures/measure.js';
import type { MeasureName } from '../measures/measures.js';

/** The calls and errors since the last sample. */
export interface Interval {
  readonly calls: number;
  readonly errors: number;
  /** The median of all calls, in milliseconds; 0 without a call. */
  readonly p50: number;
  readonly p99: number;
  /** Each measure that has samples in the interval. */
  readonly measures: Readonly<Partial<Record<MeasureName, IntervalMeasure>>>;
}

export interface IntervalMeasure {
  readonly count: number;
  readonly errors: number;
  readonly p50: number;
  readonly p99: number;
}

/** An interval with its histograms as text, so that those of several threads can be merged. */
export interface EncodedInterval {
  readonly errors: number;
  readonly latencies: EncodedLatencies;
  readonly measures: readonly (readonly [MeasureName, EncodedMeasure])[];
}

/** Everything that was recorded since the last sample. */
export class IntervalMeasures {
  readonly #latencies = new Latencies();
  readonly #measures = new Map<MeasureName, Measure>();
  #errors = 0;

  record(name: MeasureName, ms: number, error: string | undefined): void {
    this.#measure(name).record(ms, error);
    if (operations.has(name)) this.#latencies.record(ms);
    if (error !== undefined) this.#errors += 1;
  }

  /** Adds what another thread has recorded in the same interval. */
  add({ errors, latencies, measures }: EncodedInterval): void {
    this.#errors += errors;
    this.#latencies.add(Latencies.decode(latencies));
    for (const [name, measure] of measures) this.#measure(name).add(Measure.decode(measure));
  }

  /** Ends the present interval, and begins the next one. */
  take(): Interval {
    const latencies = this.#latencies;
    const interval = {
      calls: latencies.count,
      errors: this.#errors,
      p50: latencies.percentile(50),
      p99: latencies.percentile(99),
      measures: Object.fromEntries(this.#recorded.map(([name, measure]) => [name, shown(measure)])),
    };
    this.#clear();
    return interval;
  }

  /** Ends the present interval as `take` does, and returns it for another thread. */
  takeEncoded(): EncodedInterval {
    const encoded = {
      errors: this.#errors,
      latencies: this.#latencies.encode(),
      measures: this.#recorded.map(([name, measure]) => [name, measure.encode()] as const),
    };
    this.#clear();
    return encoded;
  }

  get #recorded(): readonly (readonly [MeasureName, Measure])[] {
    return [...this.#measures].filter(([, { count }]) => count > 0);
  }

  #measure(name: MeasureName): Measure {
    const found = this.#measures.get(name);
    if (found !== undefined) return found;
    const created = new Measure();
    this.#measures.set(name, created);
    return created;
  }

  #clear(): void {
    for (const measure of this.#measures.values()) measure.clear();
    this.#latencies.clear();
    this.#errors = 0;
  }
}

function shown({ count, errorCount, latencies }: Measure): IntervalMeasure {
  return { count, errors: errorCount, p50: latencies.percentile(50), p99: latencies.percentile(99) };
}

const operations: ReadonlySet<string> = new Set(operationNames);
