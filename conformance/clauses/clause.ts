/** One testable requirement. Its id is for ever: clauses are added, never renumbered. */
export interface Clause {
  /** The letters of the area, then the number: `SBX-01`, `BAD-1`, `W01`. */
  readonly id: string;
  /**
   * M: shown in the service document, or a MUST of STOMP 1.2 that binds the server; whoever breaks it fails.
   * P: decided by the reference profile; who differs from it is reported as different, not as failed.
   */
  readonly level: 'M' | 'P';
  /** Who owes it: the backend, the terminal, or each of them. */
  readonly party: 'server' | 'terminal' | 'both';
  readonly requirement: string;
  /** The part of an M clause that is decided, not shown. A check of it is judged and counted apart, as P. */
  readonly profile?: string;
}
