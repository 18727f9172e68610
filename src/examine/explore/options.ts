import type { Level } from '../../scenarios/conclusion.js';
import type { Finding } from './checks/broken-clause.js';
import type { WrittenStep } from './counterexample/written-step.js';

/** A search for histories that the service gets wrong. */
export interface ExploreRequest {
  /** The seed of every draw. */
  readonly seed: number;
  /** The number of histories. */
  readonly runs: number;
  /** The largest number of steps of a history. */
  readonly steps: number;
  /** `must`: what the service document shows is judged alone. Default: `profile`. */
  readonly level?: Level | undefined;
  /** One history alone, which has failed before. */
  readonly replay?: Replay;
}

/** The place of a history that has failed, among all that a seed can draw. */
export interface Replay {
  /** The number of the history, from 0. */
  readonly history: number;
  /** The number of its emphasis, which depends on what the histories before it have reached. */
  readonly emphasis: number;
  /** The path of fast-check to the shrunk history. */
  readonly path: string;
  /** The steps of it that were performed, in the form of fast-check. */
  readonly replayPath: string;
}

/** A shrunk history that the service gets wrong. */
export interface Counterexample {
  readonly replay: Replay;
  readonly finding: Finding;
  /** The steps by which a person sees it, as they were performed. */
  readonly steps: readonly WrittenStep[];
  /** True: the same history was performed once more, and did not fail in this way again. Absent otherwise. */
  readonly notRepeated?: true;
}

/** One row of the coverage: a state, a transition or a clause, with the number of times that it was seen. */
export type Counts = Readonly<Record<string, number>>;

/** The parts of the model that a search has reached. */
export interface CoverageResult {
  readonly states: Counts;
  readonly transitions: Counts;
  /** The number of comparisons by clause. */
  readonly clauses: Counts;
  /** The states and transitions that a full search reaches and this one has not. */
  readonly missing: readonly string[];
}

/** The result of a search. It has no real times, so that it is the same for the same seed at the embedded backend. */
export interface ExploreResult {
  readonly verdict: 'pass' | 'fail' | 'inconclusive';
  readonly exitCode: 0 | 1 | 2 | 69;
  readonly seed: number;
  /** The histories that were performed. */
  readonly runs: number;
  /** The steps that were performed, without those of the search for a shorter history. */
  readonly steps: number;
  /** The REST responses that were compared with the published document. */
  readonly responses: number;
  /** The REST responses that were not, because the published document does not have their operations. */
  readonly notCompared: number;
  readonly coverage: CoverageResult;
  /** The differences that are not failures, each kind once: from the reference profile alone, or expected. */
  readonly differences: readonly Finding[];
  /** Sentences on the steps that were not drawn at this service. */
  readonly notDrawn: readonly string[];
  /** The reasons why the verdict is not `pass`; warnings if it is. */
  readonly reasons: readonly string[];
  readonly counterexample?: Counterexample;
}

/** The progress of a search. */
export interface ExploreProgress {
  readonly runs: number;
  readonly steps: number;
  /** True while the search makes a failed history shorter. */
  readonly shrinking: boolean;
}
