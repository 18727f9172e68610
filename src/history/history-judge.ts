import type { RunEvent } from '../events/event.js';
import { counted } from '../text/counted.js';
import { withoutNames } from '../text/without-names.js';
import { type CheckerKind, type Finding, isDifference } from './checker.js';
import { History } from './history.js';
import type { Judge, RunFinding, RunOutcome } from './judge.js';

/**
 * The history checkers as a judge of a run: a finding of theirs fails it. In a run that is not strict a finding of the
 * profile alone differs, and each kind of them is one reason. Findings in doubt leave it inconclusive.
 */
export class HistoryJudge implements Judge {
  readonly #history: History;
  readonly #strict: boolean;

  /**
   * @param strict false: findings of the profile alone do not fail the run
   * @param kinds the checkers; by default those of every history
   * @param excused the clauses whose failure is expected
   */
  constructor(strict = true, kinds?: readonly CheckerKind[], excused?: ReadonlySet<string>) {
    this.#history = new History(kinds, excused);
    this.#strict = strict;
  }

  observe(event: RunEvent): void {
    this.#history.observe(event);
  }

  findings(outcome: RunOutcome): readonly RunFinding[] {
    // A stream that never started has no history.
    if (outcome === 'not-started') return [];
    const { findings, found, byLevel } = this.#history.end();
    const reasonOf = ({ checker, text }: Finding) => `history (${checker}): ${text}`;
    const doubted = byLevel['in-doubt'];
    const judged = findings.filter(({ level }) => level !== 'in-doubt');
    const differences = judged.filter((each) => isDifference(each, this.#strict));
    const failures = judged.filter((each) => !differences.includes(each));
    const failed = found - doubted - byLevel.expected - (this.#strict ? 0 : byLevel.profile);
    const reasons = failures.map(reasonOf);
    if (failed > failures.length)
      reasons.push(`history: ${counted(failed - failures.length, 'more finding')}`);
    const kinds = new Map(differences.map((each) => [withoutNames(reasonOf(each)), reasonOf(each)]));
    const doubt = `history: ${counted(doubted, 'finding')} around a disturbance of this machine ${doubted === 1 ? 'is' : 'are'} not judged`;
    return [
      ...(doubted > 0 ? [{ verdict: 'inconclusive', reason: doubt } as const] : []),
      ...reasons.map((reason) => ({ verdict: 'fail', reason }) as const),
      ...[...kinds.values()].map((reason) => ({ verdict: 'differs', reason }) as const),
    ];
  }
}
