import { StompRefusal } from '../errors.js';
import type { StompLimits } from '../limits.js';
import type { SteadyClock } from '../server/steady-clock.js';
import { TokenBucket } from './token-bucket.js';

/** Who sends so often could have a burst waiting after a standstill, so one must be noticed from here on. */
const closeMs = 1_000;

/** How fast one client may send. */
export class RateLimits {
  readonly #clock: SteadyClock;
  readonly #frames: TokenBucket;
  readonly #lineEnds: TokenBucket;
  #lastFrame = 0;

  constructor(limits: StompLimits, clock: SteadyClock, now: number) {
    const { framesPerSecond, frameBurst, bareLineEndsPerSecond } = limits;
    this.#clock = clock;
    this.#frames = new TokenBucket(framesPerSecond, frameBurst, clock, now);
    this.#lineEnds = new TokenBucket(bareLineEndsPerSecond, bareLineEndsPerSecond, clock, now);
  }

  /** Throws RATE_LIMITED. */
  countFrame(now: number): void {
    if (now - this.#lastFrame < closeMs) this.#clock.watch(now);
    this.#lastFrame = now;
    if (!this.#frames.take(1, now)) throw new StompRefusal('RATE_LIMITED', 'Too many frames');
  }

  /** BAD-42: line ends between frames have a limit of their own. Throws RATE_LIMITED. */
  countLineEnds(count: number, now: number): void {
    if (!this.#lineEnds.take(count, now)) throw new StompRefusal('RATE_LIMITED', 'Too many line ends');
  }

  /** What piled up while the server itself did not read is no fault of the client. */
  credit(from: number, to: number): void {
    this.#frames.credit(from, to);
    this.#lineEnds.credit(from, to);
  }
}
