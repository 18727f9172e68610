import type { RunEvent } from '../../events/event.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';

/** Without the store totals the other checkers have nothing to compare the history with. */
export const storeTotals: CheckerKind = {
  name: 'store-totals',
  rule: 'The backend of the run emits the totals of its store when it has stopped.',
  create: (flag) => new StoreTotalsChecker(flag),
};

class StoreTotalsChecker implements Checker {
  readonly #flag: Flag;
  #backend: 'unknown' | 'running' | 'stopped' | 'outside' | 'outlives' = 'unknown';

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    if (event.type === 'run.started' && event.target !== 'embedded') this.#backend = 'outside';
    // A backend to which terminals are only attached stops after the stream.
    else if (event.type === 'run.started' && event.attached === true) this.#backend = 'outlives';
    if (this.#backend === 'outlives') return;
    if (this.#backend === 'outside') {
      if (event.type === 'backend.started')
        this.#flag(
          `a backend starts in event ${event.seq}, although the target is an outside one`,
          event.seq,
        );
      return;
    }
    // A backend that was restarted emits its totals once more.
    if (event.type === 'backend.started') {
      if (this.#backend === 'running')
        this.#flag(`the backend starts again in event ${event.seq}, but never stopped`, event.seq);
      this.#backend = 'running';
    }
    if (event.type === 'store.totals') {
      if (this.#backend === 'stopped')
        this.#flag(`the backend stops again in event ${event.seq}, but has not started again`, event.seq);
      this.#backend = 'stopped';
    }
  }

  end(): void {
    if (this.#backend === 'unknown' || this.#backend === 'running')
      this.#flag('the backend never emitted the totals of its store: there is no event store.totals');
  }
}
