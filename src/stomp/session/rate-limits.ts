import { StompRefusal } from '../errors.js';
import type { StompLimits } from '../limits.js';
import { CreditedTokenBucket } from '../timing/credited-token-bucket.js';
import type { SteadyClock } from '../timing/steady-clock.js';

/** A client that sends this often could have a burst waiting after a stall, so a stall must be noticed from here on. */
const maxFrameGapMs = 1_000;

/** The rates at which one client may send. */
export class RateLimits {
  readonly #clock: SteadyClock;
  readonly #frames: CreditedTokenBucket;
  readonly #lineEnds: CreditedTokenBucket;
  #lastFrame = -maxFrameGapMs;

  constructor(limits: StompLimits, clock: SteadyClock, now: number) {
    const { framesPerSecond, frameBurst: burst, bareLineEndsPerSecond: lineEnds } = limits;
    this.#clock = clock;
    this.#frames = new CreditedTokenBucket({ perSecond: framesPerSecond, burst }, clock, now);
    this.#lineEnds = new CreditedTokenBucket({ perSecond: lineEnds, burst: lineEnds }, clock, now);
  }

  /** Throws RATE_LIMITED. */
  countFrame(now: number): void {
    if (now - this.#lastFrame < maxFrameGapMs) this.#clock.watch(now);
    this.#lastFrame = now;
    if (!this.#frames.take(1, now)) throw new StompRefusal('RATE_LIMITED', 'Too many frames');
  }

  /** BAD-42: line ends between frames have their own limit. Throws RATE_LIMITED. */
  countLineEnds(count: number, now: number): void {
    if (!this.#lineEnds.take(count, now)) throw new StompRefusal('RATE_LIMITED', 'Too many line ends');
  }

  /** Grants credit for input that piled up while the server itself did not read. */
  credit(from: number, to: number): void {
    this.#frames.credit(from, to);
    this.#lineEnds.credit(from, to);
  }
}
