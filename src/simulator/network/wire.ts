import { monotonicNow } from '../../text/clock/process-clock.js';

/** Transfers written data in memory from one end to the other, in the order of writing. */
export class Wire {
  /** Rises with each write and each arrival: a virtual clock waits until it stays equal. */
  activityCount = 0;
  readonly #latencyMs: number;
  /** The batch that the writes of this instant join. */
  #open: Batch | undefined;
  #dueAt = 0;
  /** An empty batch that was delivered, for later writes: the timer of a new one costs more than its delivery. */
  #spare: Batch | undefined;

  /** @param latencyMs milliseconds from a write to its arrival; 0: in the next turn of the event loop */
  constructor(latencyMs: number) {
    this.#latencyMs = latencyMs;
  }

  /** Delivers later, never at once: the writer's call must not run the reader's code. All writes of an instant share one timer. */
  carry(deliver: () => void): void {
    this.activityCount += 1;
    const dueAt = this.#latencyMs === 0 ? 0 : monotonicNow() + this.#latencyMs;
    if (this.#open === undefined || this.#dueAt !== dueAt) {
      this.#open = this.#spare ?? new Batch(this.#latencyMs, (batch) => this.#deliver(batch));
      this.#spare = undefined;
      this.#dueAt = dueAt;
      this.#open.arm();
    }
    this.#open.deliveries.push(deliver);
  }

  #deliver(batch: Batch): void {
    this.activityCount += 1;
    // Later writes belong to the next batch.
    if (this.#open === batch) this.#open = undefined;
    for (const deliver of batch.deliveries) deliver();
    batch.deliveries.length = 0;
    this.#spare = batch;
  }
}

/** The deliveries of one instant, with a timer that can be used again. */
class Batch {
  readonly deliveries: (() => void)[] = [];
  readonly #latencyMs: number;
  readonly #onDue: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(latencyMs: number, onDue: (batch: Batch) => void) {
    this.#latencyMs = latencyMs;
    this.#onDue = () => onDue(this);
  }

  /** Requests the delivery of this batch after the latency. */
  arm(): void {
    if (this.#latencyMs === 0) setImmediate(this.#onDue);
    else if (this.#timer === undefined) this.#timer = setTimeout(this.#onDue, this.#latencyMs);
    else this.#timer.refresh();
  }
}
