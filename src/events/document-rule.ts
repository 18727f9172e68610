/** The rule of the service document that an observation breaks. What breaks none differs from the reference profile alone. */
export interface DocumentRule {
  /** The id of a clause of level M. */
  readonly clause: string;
  /** The id of the statement in docs/service.md on which it rests. */
  readonly statement: string;
}
