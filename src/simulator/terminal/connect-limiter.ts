/** Limits the number of terminals of a fleet that are connecting at the same time, in the order of their requests. */
export class ConnectLimiter {
  readonly #limit: number;
  #granted = 0;
  #waiting: ConnectPermit[] = [];
  #head = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get granted(): number {
    return this.#granted;
  }

  enter(permit: ConnectPermit): void {
    this.#waiting.push(permit);
    this.#grantNext();
  }

  leave(): void {
    this.#granted -= 1;
    this.#grantNext();
  }

  #grantNext(): void {
    while (this.#granted < this.#limit) {
      const permit = this.#waiting[this.#head];
      if (permit === undefined) break;
      this.#head += 1;
      if (permit.grant()) this.#granted += 1;
    }
    // The queue is cleared as a whole when its end is reached, which is cheaper than a shift for each permit.
    if (this.#head === this.#waiting.length) {
      this.#waiting = [];
      this.#head = 0;
    }
  }
}

/** The permit of one terminal to connect: first waiting, then granted until it ends. */
export class ConnectPermit {
  readonly #limiter: ConnectLimiter;
  readonly #begin: () => void;
  #state: 'new' | 'waiting' | 'granted' | 'ended' = 'new';

  constructor(limiter: ConnectLimiter, begin: () => void) {
    this.#limiter = limiter;
    this.#begin = begin;
  }

  request(): void {
    if (this.#state !== 'new') return;
    this.#state = 'waiting';
    this.#limiter.enter(this);
  }

  /** Called by the limiter. Gives false if the permit is no longer needed. */
  grant(): boolean {
    if (this.#state !== 'waiting') return false;
    this.#state = 'granted';
    // Not in the limiter's loop: a connect may end at once and call the limiter again.
    queueMicrotask(() => {
      if (this.#state === 'granted') this.#begin();
    });
    return true;
  }

  end(): void {
    const granted = this.#state === 'granted';
    this.#state = 'ended';
    if (granted) this.#limiter.leave();
  }
}
