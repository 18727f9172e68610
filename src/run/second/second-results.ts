import type { RunEvent } from '../../events/event.js';
import type { JudgedScenario } from '../verdict.js';

/** The results of the scenarios of a second service, as plain data for another thread. */
export interface SecondResults {
  /** The events of the scenarios and of their terminals; `t` counts from the creation of the service. */
  readonly events: readonly RunEvent[];
  readonly results: readonly SecondResult[];
  /** A line for each internal error. */
  readonly internalErrors: readonly string[];
}

export interface SecondResult extends Omit<JudgedScenario, 'scenario'> {
  readonly id: string;
}
