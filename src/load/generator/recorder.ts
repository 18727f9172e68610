import { operationNames } from '../../contract/operations.js';
import { Latencies } from '../measures/latencies.js';
import { type MeasureName, Measures } from '../measures/measures.js';

/** The first error of a kind, for people. */
export interface ErrorExample {
  readonly measure: MeasureName;
  readonly code: string;
  /** One line without secrets. */
  readonly text: string;
}

/** The calls and errors since the last sample. */
export interface Interval {
  readonly calls: number;
  readonly errors: number;
  /** The median of all calls, in milliseconds; 0 without a call. */
  readonly p50: number;
  readonly p99: number;
}

const maxExamples = 20;

/** Records the samples of a load: for its result, and for the present second. */
export class Recorder {
  readonly measures = new Measures();
  readonly #latencies = new Latencies();
  readonly #examples = new Map<string, ErrorExample>();
  #errors = 0;

  record(name: MeasureName, ms: number, error?: string, text?: string): void {
    this.measures.of(name).record(ms, error);
    if (operations.has(name)) this.#latencies.record(ms);
    if (error === undefined) return;
    this.#errors += 1;
    const kind = `${name} ${error}`;
    if (text !== undefined && this.#examples.size < maxExamples && !this.#examples.has(kind))
      this.#examples.set(kind, { measure: name, code: error, text });
  }

  get examples(): readonly ErrorExample[] {
    return [...this.#examples.values()];
  }

  /** Ends the present interval, and begins the next one. */
  takeInterval(): Interval {
    const latencies = this.#latencies;
    const interval = {
      ...{ calls: latencies.count, errors: this.#errors },
      ...{ p50: latencies.percentile(50), p99: latencies.percentile(99) },
    };
    latencies.clear();
    this.#errors = 0;
    return interval;
  }
}

const operations: ReadonlySet<string> = new Set(operationNames);
