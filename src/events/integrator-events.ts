import type { Exchange } from './run-events.js';

/** An integrator of the fleet begins its work. */
export interface IntegratorStarted {
  readonly type: 'integrator.started';
  readonly persona: string;
  /** What it does, in one sentence. */
  readonly does: string;
  readonly scopes: readonly string[];
}

/** An integrator of the fleet got an answer. */
export interface IntegratorCalled {
  readonly type: 'integrator.called';
  readonly operation: string;
  readonly httpStatus: number;
  readonly errorCode?: string;
  /** True also for a refusal that had to come; false is followed by a finding. */
  readonly asExpected: boolean;
}

/**
 * An integrator of the fleet waited for an answer, and none came by which one could judge: the run is inconclusive
 * unless the backend was away then.
 */
export interface IntegratorUnanswered {
  readonly type: 'integrator.unanswered';
  readonly operation: string;
  /** From the call until it was given up. */
  readonly waitedMs: number;
  readonly reason: string;
}

/** An integrator of the fleet met what it should not have: the run fails. */
export interface IntegratorFinding {
  readonly type: 'integrator.finding';
  readonly operation: string;
  readonly expected: string;
  readonly actual: string;
  readonly exchange?: readonly Exchange[];
}
