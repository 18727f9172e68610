/** Transfers written data in memory from one end to the other, in the order of writing. */
export class Wire {
  /** Rises with each write and each arrival: a virtual clock waits until it stays equal. */
  activityCount = 0;
  readonly #latencyMs: number;
  #batch: (() => void)[] = [];
  #dueAt = 0;

  /** @param latencyMs milliseconds from a write to its arrival; 0: in the next turn of the event loop */
  constructor(latencyMs: number) {
    this.#latencyMs = latencyMs;
  }

  /** Delivers later, never at once: the writer's call must not run the reader's code. All writes of an instant share one timer. */
  carry(deliver: () => void): void {
    this.activityCount += 1;
    const dueAt = this.#latencyMs === 0 ? 0 : Date.now() + this.#latencyMs;
    if (this.#batch.length > 0 && this.#dueAt === dueAt) {
      this.#batch.push(deliver);
      return;
    }
    const batch = [deliver];
    this.#batch = batch;
    this.#dueAt = dueAt;
    const deliverAll = () => this.#deliver(batch);
    if (this.#latencyMs === 0) setImmediate(deliverAll);
    else setTimeout(deliverAll, this.#latencyMs);
  }

  #deliver(batch: readonly (() => void)[]): void {
    this.activityCount += 1;
    // Later writes belong to the next batch.
    if (this.#batch === batch) this.#batch = [];
    for (const deliver of batch) deliver();
  }
}
