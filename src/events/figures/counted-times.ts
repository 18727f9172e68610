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

  /** Undefined without a time. A percentile is the smallest time that this share of all times does not exceed. */
  summary(): TimeSummary | undefined {
    if (this.#total === 0) return undefined;
    const sorted = [...this.#counts].sort(([one], [other]) => one - other);
    const percentile = (percent: number) => {
      const rank = Math.ceil((this.#total * percent) / 100);
      let seen = 0;
      for (const [ms, count] of sorted) {
        seen += count;
        if (seen >= rank) return ms;
      }
      return sorted.at(-1)?.[0] ?? 0;
    };
    return {
      count: this.#total,
      ...{ p50: percentile(50), p95: percentile(95), p99: percentile(99), max: percentile(100) },
    };
  }
}
