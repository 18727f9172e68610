/** The figures of a distribution of times, in milliseconds. */
export interface TimeSummary {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Times in whole milliseconds, each with its number: exact percentiles, whatever the number of times is. */
export class CountedTimes {
  readonly #counts = new Map<number, number>();
  #total = 0;

  add(ms: number): void {
    this.#total += 1;
    this.#counts.set(ms, (this.#counts.get(ms) ?? 0) + 1);
  }

  get total(): number {
    return this.#total;
  }

  /** The smallest time that this share of all times, in percent, does not exceed; undefined without a time. */
  percentile(percent: number): number | undefined {
    // Without the rounding error of 99.9 % of 1000.
    const rank = Math.ceil(Number(((this.#total * percent) / 100).toFixed(6)));
    let seen = 0;
    for (const [ms, count] of [...this.#counts].sort(([one], [other]) => one - other)) {
      seen += count;
      if (seen >= rank) return ms;
    }
    return undefined;
  }

  /** Undefined without a time. */
  summary(): TimeSummary | undefined {
    const [p50, p95, p99, max] = [50, 95, 99, 100].map((percent) => this.percentile(percent));
    if (p50 === undefined || p95 === undefined || p99 === undefined || max === undefined) return undefined;
    return { count: this.#total, p50, p95, p99, max };
  }
}
