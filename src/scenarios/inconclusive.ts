/** The clauses of a scenario could not be witnessed: a required call failed, or a message never arrived. */
export class Inconclusive extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Inconclusive';
  }
}

/** A time cannot be judged, because this machine was late. On a calm machine the scenario may succeed. */
export class MachineLate extends Inconclusive {
  constructor(what: string, lateMs: number) {
    super(`${what}: this machine was late by ${Math.ceil(lateMs)} ms`);
    this.name = 'MachineLate';
  }
}

/** The scenario cannot be executed against this service: what it needs is not there or not allowed. */
export class Skipped extends Error {
  /** @param needs what the scenario needs, as it follows `needs ` */
  constructor(needs: string) {
    super(`needs ${needs}`);
    this.name = 'Skipped';
  }
}
