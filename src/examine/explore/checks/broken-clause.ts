/** One observation that a clause does not allow. */
export interface Finding {
  /** The id of the clause. */
  readonly clause: string;
  /** The subject of the observation, as `status of m1`. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

/** Ends a history: the service has broken a clause. */
export class BrokenClause extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    const { clause, what, expected, actual } = finding;
    super(`${clause}: ${what}: expected ${expected}, got ${actual}`);
    this.name = 'BrokenClause';
    this.finding = finding;
  }
}
