/** A rule of the service document. An observation that breaks no such rule can only differ from the reference profile. */
export interface DocumentRule {
  /** The id of a clause of level M. */
  readonly clause: string;
  /** The id of the statement in docs/service.md on which it rests. */
  readonly statement: string;
}
