import type { RunEvent } from '../events/event.js';
import type { Verdict } from '../events/verdict.js';

/**
 * The progress of a run: its stream never started, it was stopped or broke off, or it did all of its work.
 */
export type RunOutcome = 'not-started' | 'cut-short' | 'completed';

/** A verdict on a run. A `pass` is something that the run has shown without a scenario. */
export interface RunFinding {
  readonly verdict: Verdict;
  /** The reason why the verdict is not a pass, in one sentence; absent if the outcome of the run states it already. */
  readonly reason?: string;
}

/** Folds the events of a run into findings. The verdict of the run is the worst of all findings. */
export interface Judge {
  observe(event: RunEvent): void;
  /** Called once, after the last event before `run.finished`. */
  findings(outcome: RunOutcome): readonly RunFinding[];
}
