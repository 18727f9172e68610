import type { Verdict } from './verdict.js';

/** First line of every stream: what runs, against what, under which clock. */
export interface RunStarted {
  readonly type: 'run.started';
  readonly version: string;
  readonly seed: number;
  /** The clock that times the run and stamps `t`. */
  readonly clock: 'real' | 'virtual';
  readonly network: 'tcp' | 'memory';
  /** `embedded`, or the base URL of an outside target. */
  readonly target: string;
  readonly startedAt: string;
  readonly terminals: number;
  readonly integrators: number;
  readonly scenarios: readonly ScenarioLabel[];
  /** False: the backend of this run has its per-address limits off, because the fleet shares one address. */
  readonly addressLimits: boolean;
  /** True: terminals draw the waits of their back-off. False: the documented ones, exactly. */
  readonly jitter: boolean;
  /** The name of the plan of faults, if there is one. */
  readonly faults?: string;
}

export interface ScenarioLabel {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
}

export interface ScenarioStarted {
  readonly type: 'scenario.started';
  readonly scenario: string;
}

/** A scenario waits for something, `forMs` at the longest. */
export interface ScenarioWaiting {
  readonly type: 'scenario.waiting';
  readonly scenario: string;
  readonly waitingFor: string;
  readonly forMs: number;
}

/** One comparison, with what was expected, what came and the exchange that shows it. */
export interface CheckEvent {
  readonly type: 'check';
  readonly scenario: string;
  readonly clause: string;
  /** M: shown in the service document. P: decided by the reference profile. */
  readonly level: 'M' | 'P';
  readonly title: string;
  readonly verdict: 'pass' | 'fail';
  readonly expected: string;
  readonly actual: string;
  readonly exchange?: readonly Exchange[];
}

/** A request with its answer, or a frame; secrets and tokens are blotted out. */
export interface Exchange {
  readonly sent?: string;
  readonly received?: string;
}

export interface ScenarioFinished {
  readonly type: 'scenario.finished';
  readonly scenario: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly verdict: Verdict;
  readonly checks: { readonly passed: number; readonly failed: number };
  readonly elapsedMs: number;
  /** Why it is not a pass. */
  readonly reason?: string;
}

export interface ClauseResult {
  readonly verdict: Verdict;
  /** Checks that really happened. */
  readonly witnessed: number;
}

/** Last line of every stream. */
export interface RunFinished {
  readonly type: 'run.finished';
  readonly verdict: Verdict;
  readonly exitCode: number;
  readonly seed: number;
  readonly clauses: Readonly<Record<string, ClauseResult>>;
  readonly terminals: { readonly asked: number; readonly onlinePeak: number };
  readonly scenarios: {
    readonly passed: number;
    readonly failed: number;
    readonly inconclusive: number;
    readonly skipped: number;
    readonly errors: number;
  };
  readonly elapsedMs: number;
  /** Why the verdict is not a pass, one sentence each. */
  readonly reasons: readonly string[];
}
