import type { ClientFrame } from '../codec/frame.js';
import { FrameParser } from '../codec/parser.js';
import type { StompLimits } from '../limits.js';
import type { SteadyClock } from '../timing/steady-clock.js';
import type { ConnectionTimers } from './connection-timers.js';
import { RateLimits } from './rate-limits.js';

/** The reading side of one connection: turns bytes into frames, no faster than a client may send them. */
export class Inbound {
  readonly #parser: FrameParser;
  readonly #rates: RateLimits;
  readonly #timers: ConnectionTimers;

  constructor(limits: StompLimits, clock: SteadyClock, timers: ConnectionTimers, now: number) {
    this.#parser = new FrameParser(limits);
    this.#rates = new RateLimits(limits, clock, now);
    this.#timers = timers;
  }

  push(bytes: Uint8Array, now: number): void {
    this.#timers.received(now);
    this.#parser.push(bytes);
  }

  /** Returns the next complete frame, or undefined when more bytes are needed. Throws a StompRefusal. */
  next(now: number): ClientFrame | undefined {
    const frame = this.#parser.next();
    const lineEnds = this.#parser.takeLineEnds();
    // H10: this includes a CR that waited for its LF.
    if (lineEnds > 0 || frame !== undefined) this.#timers.complete();
    if (lineEnds > 0) this.#rates.countLineEnds(lineEnds, now);
    return frame;
  }

  /**
   * H10: called when all complete frames are read. Returns true if part of a frame remains, which must become complete
   * in time.
   */
  markRemainder(now: number): boolean {
    if (!this.#parser.incomplete) return false;
    this.#timers.incomplete(now);
    return true;
  }

  /** Throws RATE_LIMITED. */
  countFrame(now: number): void {
    this.#rates.countFrame(now);
  }

  /** Called when reading resumes: between `from` and `now` nothing was read. */
  readingResumed(from: number, now: number): void {
    this.#rates.credit(from, now);
    this.#timers.readingResumed(now);
  }

  /** Called when CONNECTED was sent: from now on each frame has its own limit. */
  established(): void {
    this.#parser.established();
  }

  /** The receipt that the frame in progress requested (X02). */
  get receipt(): string | undefined {
    return this.#parser.receipt;
  }

  /** Discards all input. */
  clear(): void {
    this.#parser.clear();
  }
}
