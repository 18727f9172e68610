/** The class of a hole: what a catalogue of scenarios must look at so that it notices the mutant. */
export type HoleKind =
  | 'operation'
  | 'mode'
  | 'boundary'
  | 'equal-keys'
  | 'currency'
  | 'exactly-once'
  | 'must-not'
  | 'field'
  | 'administration'
  | 'stomp-row'
  | 'admin-event'
  | 'restart'
  | 'isolation'
  | 'timing'
  | 'credentials'
  | 'delivery';

/** One replacement in a file of the embedded backend. */
export interface SourceChange {
  /** The file, relative to the root. */
  readonly file: `src/${string}.ts`;
  /** A text that the file contains exactly once. */
  readonly from: string;
  readonly to: string;
}

/** One small change of the embedded backend, a bug that a team could believably write. */
export interface SourceMutant {
  /** A verb phrase with the service as its subject, unique. */
  readonly id: string;
  /** The defect in one sentence. */
  readonly sentence: string;
  /** The clauses that it is about: at least one of them must fail. */
  readonly clauses: readonly [string, ...string[]];
  readonly kind: HoleKind;
  readonly changes: readonly [SourceChange, ...SourceChange[]];
  /** The reason why no client can see a difference. Such a mutant does not count in the score. */
  readonly equivalent?: string;
}
