/** Bounds how many terminals of a fleet are on their way to a session at one time, first come first served. */
export class ConnectLimiter {
  readonly #limit: number;
  #underWay = 0;
  #waiting: ConnectPermit[] = [];
  #head = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get underWay(): number {
    return this.#underWay;
  }

  enter(turn: ConnectPermit): void {
    this.#waiting.push(turn);
    this.#grantNext();
  }

  leave(): void {
    this.#underWay -= 1;
    this.#grantNext();
  }

  #grantNext(): void {
    while (this.#underWay < this.#limit) {
      const turn = this.#waiting[this.#head];
      if (turn === undefined) break;
      this.#head += 1;
      if (turn.grant()) this.#underWay += 1;
    }
    // The queue is emptied at once when its end is reached, which is cheaper than a shift for each.
    if (this.#head === this.#waiting.length) {
      this.#waiting = [];
      this.#head = 0;
    }
  }
}

/** One terminal's place in the queue, and then its place at work. */
export class ConnectPermit {
  readonly #limiter: ConnectLimiter;
  readonly #begin: () => void;
  #state: 'new' | 'waiting' | 'admitted' | 'over' = 'new';

  constructor(gate: ConnectLimiter, begin: () => void) {
    this.#limiter = gate;
    this.#begin = begin;
  }

  request(): void {
    if (this.#state !== 'new') return;
    this.#state = 'waiting';
    this.#limiter.enter(this);
  }

  /** Called by the gate. Answers false if the place is not wanted any more. */
  grant(): boolean {
    if (this.#state !== 'waiting') return false;
    this.#state = 'admitted';
    // Not in the gate's own loop: what begins can end at once and come back to the gate.
    queueMicrotask(() => {
      if (this.#state === 'admitted') this.#begin();
    });
    return true;
  }

  end(): void {
    const admitted = this.#state === 'admitted';
    this.#state = 'over';
    if (admitted) this.#limiter.leave();
  }
}
