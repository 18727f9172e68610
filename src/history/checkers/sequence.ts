import type { RunEvent } from '../../events/event.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';

/** Detects a stream that lost a line, repeats one or has lines in another order. */
export const sequence: CheckerKind = {
  name: 'sequence',
  rule: 'Every event is in the stream once and in order, and time never runs backwards.',
  create: (flag) => new SequenceChecker(flag),
};

class SequenceChecker implements Checker {
  readonly #flag: Flag;
  #seq = -1;
  #t = 0;

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe({ seq, t }: RunEvent): void {
    const expected = this.#seq + 1;
    if (seq !== expected) this.#flag(`event ${seq} is in the place of event ${expected}`, seq);
    if (t < this.#t) this.#flag(`event ${seq} is at ${t} ms, after one at ${this.#t} ms`, seq);
    this.#seq = seq;
    this.#t = Math.max(this.#t, t);
  }
}
