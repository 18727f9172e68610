import { operationNames } from '../../contract/operations.js';
import { Latencies } from '../measures/latencies.js';
import { LoadMeasures } from '../measures/load-measures.js';
import { Measure } from '../measures/measure.js';
import type { MeasureName } from '../measures/measures.js';
import { type LoadPhase, phaseAt } from '../profile/profile.js';

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
  /** Each measure that has samples in the interval. */
  readonly measures: Readonly<Partial<Record<MeasureName, IntervalMeasure>>>;
}

export interface IntervalMeasure {
  readonly count: number;
  readonly errors: number;
  readonly p50: number;
  readonly p99: number;
}

/** Called with each sample. */
export type OnRecorded = (name: MeasureName, ms: number, error?: string) => void;

const maxExamples = 20;

/** Records the samples of a load: for its result, and for the present second. */
export class Recorder {
  readonly measures = new LoadMeasures();
  readonly #phases: readonly LoadPhase[];
  #startedMs = 0;
  readonly #latencies = new Latencies();
  readonly #examples = new Map<string, ErrorExample>();
  readonly #interval = new Map<MeasureName, Measure>();
  readonly #onRecorded: OnRecorded | undefined;
  #errors = 0;

  constructor(phases: readonly LoadPhase[], onRecorded?: OnRecorded) {
    this.#phases = phases;
    this.#onRecorded = onRecorded;
  }

  /** @param startedMs the instant of the clock at which the first phase begins */
  begin(startedMs: number): void {
    this.#startedMs = startedMs;
  }

  /**
   * @param sinceMs the instant of the clock at which the sample was due: it belongs to the phase of this instant
   * @param text one line about the error, for people
   */
  record(name: MeasureName, ms: number, sinceMs: number, error?: string, text?: string): void {
    // Without rounding the first arrival of a phase may lie a billionth of a millisecond before it.
    const atMs = Math.round((sinceMs - this.#startedMs) * 1_000) / 1_000;
    const phase = phaseAt({ phases: this.#phases }, atMs) ?? this.#phases.at(-1);
    this.measures.record(name, ms, phase?.name ?? '', error);
    this.#intervalMeasure(name).record(ms, error);
    this.#onRecorded?.(name, ms, error);
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

  #intervalMeasure(name: MeasureName): Measure {
    const found = this.#interval.get(name);
    if (found !== undefined) return found;
    const created = new Measure();
    this.#interval.set(name, created);
    return created;
  }

  /** Ends the present interval, and begins the next one. */
  takeInterval(): Interval {
    const latencies = this.#latencies;
    const interval = {
      ...{ calls: latencies.count, errors: this.#errors },
      ...{ p50: latencies.percentile(50), p99: latencies.percentile(99) },
      measures: Object.fromEntries(
        [...this.#interval].flatMap(([name, measure]) =>
          measure.count === 0 ? [] : [[name, shown(measure)]],
        ),
      ),
    };
    for (const measure of this.#interval.values()) measure.clear();
    latencies.clear();
    this.#errors = 0;
    return interval;
  }
}

function shown({ count, errorCount, latencies }: Measure): IntervalMeasure {
  return { count, errors: errorCount, p50: latencies.percentile(50), p99: latencies.percentile(99) };
}

const operations: ReadonlySet<string> = new Set(operationNames);
