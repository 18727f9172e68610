/** So many a second, with a burst. */
export class TokenBucket {
  private readonly perSecond: number;
  private readonly burst: number;
  private tokens: number;
  private at: number;

  constructor(perSecond: number, burst: number, now: number) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.tokens = burst;
    this.at = now;
  }

  /** Takes `count` tokens; false if there are not so many. `now` in milliseconds. */
  take(count: number, now: number): boolean {
    if (now > this.at) {
      const refilled = this.tokens + ((now - this.at) * this.perSecond) / 1000;
      this.tokens = Math.max(this.tokens, Math.min(this.burst, refilled));
    }
    this.at = now;
    this.tokens -= count;
    return this.tokens >= 0;
  }

  /** Makes good, above the burst too, for a time in which the server itself did not read. */
  credit(fromMs: number, toMs: number): void {
    this.take(0, fromMs);
    this.tokens += (Math.max(0, toMs - fromMs) * this.perSecond) / 1000;
    this.at = toMs;
  }
}
