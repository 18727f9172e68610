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

/** A time cannot be judged, because a plain call at the same moment was as slow as what was measured. */
export class ServiceSlow extends Inconclusive {
  /** @param what what was too slow, if it ends the scenario */
  constructor(latencyMs: number, what?: string) {
    const latency = `a plain call at the same moment took ${latencyMs} ms`;
    const start = what === undefined ? '' : `${what}: `;
    super(`${start}${latency}; limits.toleranceMs of the target file allows for it`);
    this.name = 'ServiceSlow';
  }
}

/** Nothing that failed can be judged, because the clock of this machine was set or this process was stopped meanwhile. */
export class MachineDisturbed extends Inconclusive {
  /** @param disturbance a sentence without its end */
  constructor(what: string, disturbance: string) {
    super(`${what}: ${disturbance}`);
    this.name = 'MachineDisturbed';
  }
}

/** A disturbed line may explain what a check has seen: a proxy did not reach the service, or a connection was lost. */
export class LineDisturbed extends Inconclusive {
  constructor(disturbance: string) {
    super(`${disturbance}, as a disturbed line does`);
    this.name = 'LineDisturbed';
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
