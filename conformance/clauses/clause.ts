/** A statement of `docs/service.md`, or a section of the STOMP 1.2 specification, by its title. */
export type StatementId = `S${number}.${number}` | `STOMP 1.2: ${string}`;

/** One testable requirement. Its id is stable: clauses are added, never renumbered. */
export interface Clause {
  /** The prefix, then the number: `SBX-01`, `BAD-1`, `W01`. */
  readonly id: string;
  /**
   * M: shown in the service document, or a MUST of STOMP 1.2 that binds the server; a target that breaks it fails.
   * P: decided by the reference profile; a target that differs is reported as different, not as failed.
   */
  readonly level: 'M' | 'P';
  /** The party that the clause binds: the backend, the terminal, both of them, or the client of the REST operations. */
  readonly party: 'server' | 'terminal' | 'both' | 'integrator';
  readonly requirement: string;
  /** The statements on which the checks of an M clause rest, each of which a check names; the first is the default of a check. */
  readonly statements?: readonly StatementId[];
  /** The part of an M clause that is decided, not shown. Its checks are judged and counted separately, as P. */
  readonly profile?: string;
}
