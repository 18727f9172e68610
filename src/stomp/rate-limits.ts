import { StompRefusal } from './errors.js';
import type { StompLimits } from './limits.js';
import { TokenBucket } from './token-bucket.js';

/** How fast one client may send. Times in epoch milliseconds. */
export class RateLimits {
  private readonly frames: TokenBucket;
  private readonly lineEnds: TokenBucket;

  constructor(limits: StompLimits, now: number) {
    this.frames = new TokenBucket(limits.framesPerSecond, limits.frameBurst, now);
    this.lineEnds = new TokenBucket(limits.bareLineEndsPerSecond, limits.bareLineEndsPerSecond, now);
  }

  /** Throws RATE_LIMITED. */
  countFrame(now: number): void {
    if (!this.frames.take(1, now)) throw new StompRefusal('RATE_LIMITED', 'Too many frames');
  }

  /** BAD-42: line ends between frames have a limit of their own. Throws RATE_LIMITED. */
  countLineEnds(count: number, now: number): void {
    if (!this.lineEnds.take(count, now)) throw new StompRefusal('RATE_LIMITED', 'Too many line ends');
  }

  /** What piled up while the server itself did not read is no fault of the client. */
  credit(fromMs: number, toMs: number): void {
    this.frames.credit(fromMs, toMs);
    this.lineEnds.credit(fromMs, toMs);
  }
}
