import type { RunEvent } from '../events/event.js';
import { counted } from '../text/counted.js';
import type { CheckerKind } from './checker.js';
import { History } from './history.js';
import type { Judge, RunFinding, RunOutcome } from './judge.js';

/** The history checkers as a judge of a run: a finding of theirs fails it. */
export class HistoryJudge implements Judge {
  readonly #history: History;

  /** @param kinds the checkers; by default those of every history */
  constructor(kinds?: readonly CheckerKind[]) {
    this.#history = new History(kinds);
  }

  observe(event: RunEvent): void {
    this.#history.observe(event);
  }

  findings(outcome: RunOutcome): readonly RunFinding[] {
    // A stream that never started has no history.
    if (outcome === 'not-started') return [];
    const { findings, found } = this.#history.end();
    const reasons = findings.map(({ checker, text }) => `history (${checker}): ${text}`);
    if (found > findings.length) reasons.push(`history: ${counted(found - findings.length, 'more finding')}`);
    return reasons.map((reason) => ({ verdict: 'fail', reason }));
  }
}
