import { Latencies } from '../measures/latencies.js';

/** The time and the processor time at an instant, both in milliseconds. */
export interface ProcessorReading {
  readonly atMs: number;
  readonly cpuMs: number;
}

/** The health of a generator for a while: during the whole load, or during one of its phases. */
export class HealthPeriod {
  readonly #slip = new Latencies();
  readonly #lag = new Latencies();
  #began: ProcessorReading | undefined;
  #ended: ProcessorReading | undefined;

  begin(reading: ProcessorReading): void {
    this.#began ??= reading;
  }

  end(reading: ProcessorReading): void {
    if (this.#began !== undefined) this.#ended ??= reading;
  }

  /** Records the time by which a call began late. */
  recordSlip(ms: number): void {
    this.#slip.record(ms);
  }

  /** Records the time by which a timer was late. */
  recordLag(ms: number): void {
    this.#lag.record(ms);
  }

  get slipP99Ms(): number {
    return this.#slip.figure('p99');
  }

  get lagP99Ms(): number {
    return this.#lag.figure('p99');
  }

  /** @param now the present reading, for a period that has not ended */
  elapsedMs(now: ProcessorReading): number {
    return this.#began === undefined ? 0 : (this.#ended ?? now).atMs - this.#began.atMs;
  }

  /** The share of one processor that the generator has used. */
  cpuShare(now: ProcessorReading): number {
    if (this.#began === undefined) return 0;
    const { cpuMs } = this.#ended ?? now;
    return (cpuMs - this.#began.cpuMs) / Math.max(1, this.elapsedMs(now));
  }
}
