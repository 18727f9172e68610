/** One observation that a clause does not allow. */
export interface Finding {
  /** The id of the clause. */
  readonly clause: string;
  /** The statement of docs/service.md that is broken; absent for what only the reference profile requires. */
  readonly statement?: string;
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

/** Ends a history without a failure: after a difference from the reference profile the model cannot follow the service. */
export class HistoryDiffers extends Error {
  constructor({ clause, what }: Finding) {
    super(`${clause}: ${what}: the service differs from the reference profile`);
    this.name = 'HistoryDiffers';
  }
}
