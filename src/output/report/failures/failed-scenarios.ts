import type { RunEvent } from '../../../events/event.js';
import type { CheckEvent, ScenarioFinished } from '../../../events/schema/scenario.js';
import { stoppedReason } from '../../../events/stopped-reason.js';
import type { Verdict } from '../../../events/verdict.js';

/** A check that does not hold, and its place. */
export interface FailedCheck {
  readonly check: CheckEvent;
  /** The number of the check within its scenario, from 1. */
  readonly number: number;
  /** The number of its event in the stream. */
  readonly event: number;
}

/** A scenario that is neither passed nor skipped, with what a reader needs to find the cause. */
export interface FailedScenario {
  readonly finished: ScenarioFinished;
  /** The first failed checks, at most as many as are kept. */
  readonly failed: readonly FailedCheck[];
  /** The last check of the scenario, or the last thing that it waited for. */
  readonly lastStep: string | undefined;
}

interface Running {
  checks: number;
  lastStep: string | undefined;
  readonly failed: FailedCheck[];
}

const keptChecks = 5;

/** Collects the scenarios with a problem, with their first failed checks. A scenario that a stop has ended is left out. */
export class FailedScenarios {
  readonly #running = new Map<string, Running>();
  readonly #failed: FailedScenario[] = [];

  get all(): readonly FailedScenario[] {
    return this.#failed;
  }

  observe(event: RunEvent): void {
    switch (event.type) {
      case 'check': {
        const running = this.#runningOf(event.scenario);
        running.checks += 1;
        running.lastStep = event.title;
        if (event.verdict !== 'pass' && running.failed.length < keptChecks)
          running.failed.push({ check: event, number: running.checks, event: event.seq });
        break;
      }
      case 'scenario.waiting':
        this.#runningOf(event.scenario).lastStep = `waiting for ${event.waitingFor}`;
        break;
      case 'scenario.repeated':
        this.#running.delete(event.scenario);
        break;
      case 'scenario.finished': {
        const { failed, lastStep } = this.#runningOf(event.scenario);
        this.#running.delete(event.scenario);
        if (isProblem(event.verdict) && event.reason !== stoppedReason)
          this.#failed.push({ finished: event, failed, lastStep });
        break;
      }
      default:
        break;
    }
  }

  #runningOf(scenario: string): Running {
    const known = this.#running.get(scenario);
    if (known !== undefined) return known;
    const running: Running = { checks: 0, lastStep: undefined, failed: [] };
    this.#running.set(scenario, running);
    return running;
  }
}

/** Skipped scenarios are not a problem. */
export function isProblem(verdict: Verdict): boolean {
  return verdict !== 'pass' && verdict !== 'skipped';
}
