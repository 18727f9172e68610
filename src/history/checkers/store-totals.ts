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
  #backend: 'embedded' | 'outside' | 'stopped' = 'embedded';

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    if (event.type === 'run.started' && event.target !== 'embedded') this.#backend = 'outside';
    if (this.#backend === 'outside') return;
    // A backend that was restarted emits its totals once more.
    if (event.type === 'backend.started') this.#backend = 'embedded';
    if (event.type === 'store.totals') this.#backend = 'stopped';
  }

  end(): void {
    if (this.#backend === 'embedded')
      this.#flag('the backend never emitted the totals of its store: there is no event store.totals');
  }
}
