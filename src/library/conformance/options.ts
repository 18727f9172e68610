import type { TillfleetEvent } from '../event.js';

/** The verdicts, from best to worst. `differs`: only checks of the reference profile failed, and the run was not strict. */
export type ScenarioVerdict = 'pass' | 'skipped' | 'differs' | 'inconclusive' | 'fail' | 'error';

/** The scenarios and the service that they judge. By default every scenario judges the embedded backend. */
export interface ConformanceOptions {
  /** Ids of scenarios and of clauses, or globs of them. Default: all. A text that matches nothing is an error. */
  readonly only?: readonly string[];
  /** Ids and globs of the scenarios that are left out of them. */
  readonly skip?: readonly string[];
  /** `must`: only scenarios of clauses that the service document shows. Default: `profile`, those of the reference profile too. */
  readonly level?: 'must' | 'profile';
  /** The path of a target file (docs/conformance.md), or `embedded`. Default: `embedded`, in virtual time. */
  readonly target?: string;
  /** True: the owner of a target on another machine allows that data is created and changed there. Default: false. */
  readonly owned?: boolean;
  /** True: what differs from the reference profile is a failure. Default: true for embedded, false for a target file. */
  readonly strict?: boolean;
  /** True: the embedded backend is judged over TCP on the real clock. Default: false. */
  readonly realTime?: boolean;
  /** The path of a file with the checks that are known to fail, and the scenarios that are inconclusive. */
  readonly expected?: string;
  /** A version whose clauses and checks count, such as `0.1.0`. Default: those of this version. */
  readonly requirements?: string;
  /** The random seed, from 0 to 4294967295. Default: a random one, which is in the result. */
  readonly seed?: number;
}

/** The options of `runConformance`. */
export interface RunConformanceOptions extends ConformanceOptions {
  /** Called with each event of the run, in their order. No event carries a secret. */
  readonly onEvent?: (event: TillfleetEvent) => void;
  /** Called with each scenario as soon as it has its verdict. */
  readonly onScenario?: (outcome: ScenarioOutcome) => void;
  /** Ends the run when it is aborted; scenarios that had not ended are inconclusive then. */
  readonly signal?: AbortSignal;
}

/** A check that did not hold. */
export interface FailedCheck {
  /** The clause that the check cites, such as `PAY-03`. */
  readonly clause: string;
  /** M: shown in the service document. P: decided by the reference profile. */
  readonly level: 'M' | 'P';
  readonly title: string;
  readonly verdict: 'differs' | 'fail';
  readonly expected: string;
  readonly actual: string;
}

export interface ScenarioOutcome {
  readonly id: string;
  /** One sentence. */
  readonly title: string;
  readonly clauses: readonly string[];
  readonly verdict: ScenarioVerdict;
  /** The reasons why the verdict is not a pass. */
  readonly reason?: string;
  readonly checks: { readonly passed: number; readonly differing: number; readonly failed: number };
  readonly failures: readonly FailedCheck[];
}

export interface ConformanceResult {
  /** The worst verdict of the run. */
  readonly verdict: ScenarioVerdict;
  /** The exit code of `tillfleet conform`: 0 pass, 1 failed, 2 inconclusive, 70 the harness broke. */
  readonly exitCode: number;
  readonly seed: number;
  /** The duration by the clock of the run. */
  readonly elapsedMs: number;
  /** The outcomes, in the order in which the scenarios ended. */
  readonly scenarios: readonly ScenarioOutcome[];
  /** The verdict of each clause, and how many checks it had. */
  readonly clauses: Readonly<
    Record<string, { readonly verdict: ScenarioVerdict; readonly witnessed: number }>
  >;
  /** The reasons why the verdict is not a pass, one sentence each. */
  readonly reasons: readonly string[];
}
