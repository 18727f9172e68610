/** The upper bounds of the buckets, in seconds. They are fixed, so that the times of all loads can be added up. */
export const bucketBounds: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** Times in buckets as plain data. */
export interface PlainTimes {
  readonly counts: readonly number[];
  readonly sum: number;
}

/** Times in buckets, as monitoring systems store them: each sample costs one addition. */
export class BucketedTimes {
  readonly #counts: number[] = new Array<number>(bucketBounds.length + 1).fill(0);
  #sum = 0;

  record(seconds: number): void {
    const index = bucketBounds.findIndex((bound) => seconds <= bound);
    const at = index === -1 ? bucketBounds.length : index;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  add({ counts, sum }: PlainTimes): void {
    for (const [at, count] of counts.entries()) this.#counts[at] = (this.#counts[at] ?? 0) + count;
    this.#sum += sum;
  }

  get plain(): PlainTimes {
    return { counts: [...this.#counts], sum: this.#sum };
  }

  /** The samples of each bucket; the last one is for those above all bounds. */
  get counts(): readonly number[] {
    return this.#counts;
  }

  get count(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** The sum of all samples, in seconds. */
  get sum(): number {
    return this.#sum;
  }
}
