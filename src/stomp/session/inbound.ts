import type { ClientFrame } from '../codec/frame.js';
import { FrameParser } from '../codec/parser.js';
import type { StompLimits } from '../limits.js';
import type { SteadyClock } from '../server/steady-clock.js';
import type { Upkeep } from './connection-timers.js';
import { RateLimits } from './rate-limits.js';

/** The reading side of one connection: frames out of octets, no faster than a client may send them. */
export class Inbound {
  readonly #parser: FrameParser;
  readonly #rates: RateLimits;
  readonly #upkeep: Upkeep;

  constructor(limits: StompLimits, clock: SteadyClock, upkeep: Upkeep, now: number) {
    this.#parser = new FrameParser(limits);
    this.#rates = new RateLimits(limits, clock, now);
    this.#upkeep = upkeep;
  }

  push(bytes: Uint8Array, now: number): void {
    this.#upkeep.heard(now);
    this.#parser.push(bytes);
  }

  /** The next complete frame, or undefined when more bytes are needed. Throws a refusal. */
  next(now: number): ClientFrame | undefined {
    const frame = this.#parser.next();
    const lineEnds = this.#parser.takeLineEnds();
    // H10: a CR that waited for its LF, too.
    if (lineEnds > 0 || frame !== undefined) this.#upkeep.complete();
    if (lineEnds > 0) this.#rates.countLineEnds(lineEnds, now);
    return frame;
  }

  /** H10: all that was complete is read. True if part of a frame is left, which must be complete in time. */
  rest(now: number): boolean {
    if (!this.#parser.incomplete) return false;
    this.#upkeep.incomplete(now);
    return true;
  }

  /** Throws RATE_LIMITED. */
  countFrame(now: number): void {
    this.#rates.countFrame(now);
  }

  /** From then on until now nothing was read. */
  readsOn(from: number, now: number): void {
    this.#rates.credit(from, now);
    this.#upkeep.readsOn(now);
  }

  /** CONNECTED was sent: from here each frame has a limit of its own. */
  established(): void {
    this.#parser.established();
  }

  /** The receipt that the frame in progress asked for (X02). */
  get receipt(): string | undefined {
    return this.#parser.receipt;
  }

  /** Forgets all input. */
  clear(): void {
    this.#parser.clear();
  }
}
