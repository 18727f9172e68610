import type { RunEvent } from '../events/event.js';
import type { Stamp } from '../events/schema/event-schema.js';
import type { FaultEnded, FaultStarted } from '../events/schema/fault.js';
import type { InterventionEnded, InterventionStarted } from '../events/schema/intervention.js';

/** The actor of faults and interventions that a person starts from the view. */
export const person = 'person';

/** The start or the end of a fault at the fleet. Scenarios inject faults for themselves and number them separately. */
function isFleetFault(event: RunEvent): event is Stamp & (FaultStarted | FaultEnded) {
  const isFault = event.type === 'fault.started' || event.type === 'fault.ended';
  return isFault && !event.actor.startsWith('scenario:');
}

/** True for the start or the end of a planned fault of the run. */
export function isPlannedFault(event: RunEvent): event is Stamp & (FaultStarted | FaultEnded) {
  return isFleetFault(event) && event.actor !== person;
}

type Intervention = Stamp & (InterventionStarted | InterventionEnded);

/** True for the start or the end of a person's act that disturbs terminals as a fault does. */
function isDisturbingIntervention(event: RunEvent): event is Intervention {
  const isIntervention = event.type === 'intervention.started' || event.type === 'intervention.ended';
  return isIntervention && event.disturbs;
}

/** True for the start or the end of a disturbance of the fleet: a fault, or a person's act. */
export function isDisturbance(
  event: RunEvent,
): event is Intervention | (Stamp & (FaultStarted | FaultEnded)) {
  return isFleetFault(event) || isDisturbingIntervention(event);
}

/**
 * The faults at the fleet that are active, and the end of the last one. A disturbing act of a person counts as a fault.
 */
export class FaultTimeline {
  readonly #kind: string | undefined;
  readonly #active = new Set<string>();
  #lastEnd: Stamp | undefined;

  /** @param kind the only kind of fault to follow; all kinds, and acts of a person, if it is not given */
  constructor(kind?: string) {
    this.#kind = kind;
  }

  observe(event: RunEvent): void {
    if (!isDisturbance(event)) return;
    if ('fault' in event) {
      if (this.#kind === undefined || event.kind === this.#kind)
        this.#changed(event, `fault ${event.fault}`, event.type === 'fault.started');
    } else if (this.#kind === undefined)
      this.#changed(event, `intervention ${event.intervention}`, event.type === 'intervention.started');
  }

  /** True while no fault is active. */
  get isQuiet(): boolean {
    return this.#active.size === 0;
  }

  /** The event that ended the last fault, if one has ended. */
  get lastEnd(): Stamp | undefined {
    return this.#lastEnd;
  }

  /** True if no fault has been active since `t`, in milliseconds of the run. */
  isQuietSince(t: number): boolean {
    return this.isQuiet && (this.#lastEnd === undefined || this.#lastEnd.t <= t);
  }

  #changed(event: Stamp, key: string, starts: boolean): void {
    if (starts) this.#active.add(key);
    else {
      this.#active.delete(key);
      this.#lastEnd = event;
    }
  }
}
