import type { RunEvent } from '../../events/event.js';
import type { FailedCheck, ScenarioOutcome } from './options.js';

/** Folds the events of a run into the outcomes of its scenarios. */
export class ScenarioOutcomes {
  readonly #onOutcome: (outcome: ScenarioOutcome) => void;
  readonly #failures = new Map<string, FailedCheck[]>();
  readonly #outcomes: ScenarioOutcome[] = [];

  constructor(onOutcome: (outcome: ScenarioOutcome) => void) {
    this.#onOutcome = onOutcome;
  }

  /** The outcomes so far, in the order in which the scenarios ended. */
  get outcomes(): readonly ScenarioOutcome[] {
    return this.#outcomes;
  }

  observe(event: RunEvent): void {
    switch (event.type) {
      // The checks of the first attempt do not count.
      case 'scenario.repeated':
        this.#failures.delete(event.scenario);
        return;
      case 'check': {
        const { scenario, clause, level, title, verdict, expected, actual } = event;
        if (verdict === 'pass') return;
        const failures = this.#failures.get(scenario) ?? [];
        this.#failures.set(scenario, [...failures, { clause, level, title, verdict, expected, actual }]);
        return;
      }
      case 'scenario.finished': {
        const { scenario: id, title, clauses, verdict, reason, checks } = event;
        const failures = this.#failures.get(id) ?? [];
        const outcome = {
          id,
          title,
          clauses,
          verdict,
          checks,
          failures,
          ...(reason !== undefined && { reason }),
        };
        this.#outcomes.push(outcome);
        this.#onOutcome(outcome);
      }
    }
  }
}
