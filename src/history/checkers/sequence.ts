import type { RunEvent } from '../../events/event.js';
import type { Phase } from '../../events/schema/run.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';

/** Detects a stream that lost a line, repeats one or has lines in another order. */
export const sequence: CheckerKind = {
  name: 'sequence',
  level: 'program',
  rule: 'Every event is in the stream once and in order, and time never runs backwards.',
  create: (flag) => new SequenceChecker(flag),
};

const nextPhase = new Map<Phase | undefined, Phase>([
  [undefined, 'provisioning'],
  ['provisioning', 'connecting'],
  ['connecting', 'running'],
]);

/** A run enters its phases in order, and may be stopped once, in any of them. */
function mayEnter(phase: Phase, before: Phase | undefined): boolean {
  return phase === 'stopping' ? before !== 'stopping' : nextPhase.get(before) === phase;
}

class SequenceChecker implements Checker {
  readonly #flag: Flag;
  #seq = -1;
  #t = 0;
  #phase: Phase | undefined;

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    this.#observeRun(event);
    const { seq, t } = event;
    const expected = this.#seq + 1;
    if (seq !== expected) this.#flag(`expected event ${expected}, found event ${seq}`, seq);
    if (t < this.#t) this.#flag(`event ${seq} is at ${t} ms, after one at ${this.#t} ms`, seq);
    this.#seq = seq;
    this.#t = Math.max(this.#t, t);
  }

  /** A run starts once, enters its phases in order, and is stopped before it finishes. */
  #observeRun(event: RunEvent): void {
    if (event.type === 'run.started' && this.#seq >= 0)
      this.#flag(`the run starts again in event ${event.seq}`, event.seq);
    if (event.type === 'run.finished' && this.#phase === 'running')
      this.#flag(`the run finishes in event ${event.seq}, but never entered the phase stopping`, event.seq);
    if (event.type !== 'run.phase') return;
    const { seq, phase } = event;
    if (!mayEnter(phase, this.#phase))
      this.#flag(`the run enters the phase ${phase} in event ${seq}, after ${this.#phase ?? 'none'}`, seq);
    this.#phase = phase;
  }
}
