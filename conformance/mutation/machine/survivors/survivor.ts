import type { MutantName } from '../machine-mutant.js';

/**
 * - `beyond`: no clause of the document is about it.
 * - `open`: a client could notice it, and a clause is about it: a hole of the scenarios.
 */
export type Judgement = 'beyond' | 'open';

/** A mutant of Stryker that no scenario notices, judged by hand. */
export interface Survivor extends MutantName {
  readonly judgement: Judgement;
  readonly why: string;
}

/** Files in which every survivor is beyond the document. */
export interface FilesBeyond {
  /** A glob, as for `--files`. */
  readonly files: string;
  readonly why: string;
}
