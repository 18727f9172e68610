import { type EncodedLatencies, Latencies } from './latencies.js';

/** A measure as text, for a file. */
export interface EncodedMeasure extends EncodedLatencies {
  readonly errors: Readonly<Record<string, number>>;
}

/** All samples of one operation, or of one kind of time: each has a time, and some are errors. */
export class Measure {
  readonly latencies: Latencies;
  readonly #errors: Map<string, number>;

  constructor(latencies = new Latencies(), errors: Iterable<readonly [string, number]> = []) {
    this.latencies = latencies;
    this.#errors = new Map(errors);
  }

  static decode({ errors, ...latencies }: EncodedMeasure): Measure {
    return new Measure(Latencies.decode(latencies), Object.entries(errors));
  }

  /** @param error the code of a sample that is an error */
  record(ms: number, error?: string): void {
    this.latencies.record(ms);
    if (error !== undefined) this.#count(error, 1);
  }

  get count(): number {
    return this.latencies.count;
  }

  get errorCount(): number {
    return [...this.#errors.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The errors by code, the most frequent first. */
  get errors(): Readonly<Record<string, number>> {
    const rows = [...this.#errors].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    return Object.fromEntries(rows);
  }

  add(other: Measure): void {
    this.latencies.add(other.latencies);
    for (const [code, count] of other.#errors) this.#count(code, count);
  }

  clear(): void {
    this.latencies.clear();
    this.#errors.clear();
  }

  encode(): EncodedMeasure {
    return { ...this.latencies.encode(), errors: this.errors };
  }

  #count(code: string, more: number): void {
    this.#errors.set(code, (this.#errors.get(code) ?? 0) + more);
  }
}
