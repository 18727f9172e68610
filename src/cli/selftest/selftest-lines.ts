import type { ExitCode } from '../../failure/exit-codes.js';

/**
 * The table of a mutant: broken services and terminals, changes of the source, changes that were written
 * without a look at the scenarios, responses that a certain finding must notice, and responses with any finding.
 */
export type MutantKind = 'service' | 'terminal' | 'source' | 'holdout' | 'integrator' | 'response';

/** A mutant as a line names it. */
export interface NamedMutant {
  readonly kind: MutantKind;
  readonly id: string;
  readonly sentence: string;
  /** The clauses that it is about; none for a mutant that a persona must notice. */
  readonly clauses: readonly string[];
  readonly persona?: string;
}

/** The end of one mutant. */
export interface MutantLine extends NamedMutant {
  readonly type: 'mutant.judged';
  /**
   * - `unrelated`: only a check of another clause failed, or the persona had another finding;
   * - `explained`: survived, for a reason that is written down;
   * - `invalid`: nothing can be learned from it, because it does not apply or does not compile.
   */
  readonly verdict: 'killed' | 'survived' | 'unrelated' | 'explained' | 'invalid';
  /** The scenario that decided it. */
  readonly scenario?: string;
  /** The clauses that failed there, the finding of the persona, or the reason. */
  readonly by?: string;
}

/** The end of a service that does nothing wrong, on which scenarios must pass. */
export interface VariationLine {
  readonly type: 'variation.judged';
  readonly id: string;
  readonly sentence: string;
  readonly verdict: 'pass' | 'fail';
  readonly scenarios: number;
  readonly alarms: readonly { readonly scenario: string; readonly reason: string }[];
}

/** The end of a backend that does nothing, on which no scenario may pass. */
export interface IdleBackendLine {
  readonly type: 'idle-backend.judged';
  /** Completes "a backend that …". */
  readonly id: string;
  /** True if its administration and its tokens are real. */
  readonly administered: boolean;
  readonly verdict: 'pass' | 'fail';
  readonly passed: readonly string[];
}

/** A clause, and the mutants of which one of its checks has failed. */
export interface ClauseLine {
  readonly type: 'clause.judged';
  readonly clause: string;
  readonly level: 'M' | 'P';
  readonly verdict: 'pass' | 'fail';
  readonly mutants: readonly string[];
}

/** The last line. */
export interface SelftestFinished {
  readonly type: 'selftest.finished';
  readonly verdict: 'pass' | 'fail' | 'error' | 'interrupted';
  readonly exitCode: ExitCode;
  readonly seed: number;
  /** The mutants that were to be judged; after an interruption fewer have been. */
  readonly mutants: number;
  readonly killed: number;
  readonly survivors: number;
  readonly unrelated: number;
  readonly explained: number;
  readonly invalid: number;
  /** The mutants that were killed although a reason is written down why they survive. */
  readonly wronglyExplained: readonly string[];
  /** The clauses that were to have a mutant each. */
  readonly clauses: number;
  readonly clausesWithoutMutant: readonly string[];
  readonly variations: number;
  readonly accusedVariations: number;
  readonly idleBackends: number;
  readonly passedIdleBackends: number;
  /** The scenarios that do not pass without a mutant: their kills mean nothing. */
  readonly failingScenarios: readonly string[];
}

export type SelftestLine = MutantLine | VariationLine | IdleBackendLine | ClauseLine | SelftestFinished;
