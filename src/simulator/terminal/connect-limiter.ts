/** Bounds how many terminals of a fleet are on their way to a session at one time, first come first served. */
export class ConnectGate {
  readonly #limit: number;
  #underWay = 0;
  #waiting: Turn[] = [];
  #head = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get underWay(): number {
    return this.#underWay;
  }

  enter(turn: Turn): void {
    this.#waiting.push(turn);
    this.#admit();
  }

  leave(): void {
    this.#underWay -= 1;
    this.#admit();
  }

  #admit(): void {
    while (this.#underWay < this.#limit) {
      const turn = this.#waiting[this.#head];
      if (turn === undefined) break;
      this.#head += 1;
      if (turn.admit()) this.#underWay += 1;
    }
    // The queue is emptied at once when its end is reached, which is cheaper than a shift for each.
    if (this.#head === this.#waiting.length) {
      this.#waiting = [];
      this.#head = 0;
    }
  }
}

/** One terminal's place in the queue, and then its place at work. */
export class Turn {
  readonly #gate: ConnectGate;
  readonly #begin: () => void;
  #state: 'new' | 'waiting' | 'admitted' | 'over' = 'new';

  constructor(gate: ConnectGate, begin: () => void) {
    this.#gate = gate;
    this.#begin = begin;
  }

  ask(): void {
    if (this.#state !== 'new') return;
    this.#state = 'waiting';
    this.#gate.enter(this);
  }

  /** Called by the gate. Answers false if the place is not wanted any more. */
  admit(): boolean {
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
    if (admitted) this.#gate.leave();
  }
}
