import type { RunEvent } from '../events/event.js';
import type { Judge, RunFinding, RunOutcome } from './judge.js';

/**
 * The terminals of a run that only attaches them: each has to be online once, and `OfflineTerminals` judges the end. What the
 * clients of others do with them is not judged, and neither are sessions that are lost and replaced: the service may be
 * restarted.
 */
export class AttachedTerminals implements Judge {
  readonly #terminals: number;
  readonly #online = new Set<number>();

  constructor(terminals: number) {
    this.#terminals = terminals;
  }

  observe(event: RunEvent): void {
    if (event.type === 'terminal.state' && event.fleet && event.to === 'online')
      this.#online.add(event.configId);
  }

  findings(outcome: RunOutcome): readonly RunFinding[] {
    const { size } = this.#online;
    if (size >= this.#terminals && outcome !== 'not-started') return [{ verdict: 'pass' }];
    const seen = size === 0 ? 'none' : `only ${size}`;
    return [{ verdict: 'inconclusive', reason: `${seen} of the ${this.#terminals} terminals came online` }];
  }
}
