import type { RunEvent } from '../events/event.js';
import type { Stamp } from '../events/schema/event-schema.js';
import type { FaultEnded, FaultStarted } from '../events/schema/fault.js';

/** The start or the end of a fault of the run's plan. Scenarios inject faults for themselves and number them separately. */
export function isPlannedFault(event: RunEvent): event is Stamp & (FaultStarted | FaultEnded) {
  const isFault = event.type === 'fault.started' || event.type === 'fault.ended';
  return isFault && !event.actor.startsWith('scenario:');
}

/** Which faults of the plan are active, and when the last one ended. */
export class FaultTimeline {
  readonly #kind: string | undefined;
  readonly #activeFaults = new Set<number>();
  #lastEnd: Stamp | undefined;

  /** @param kind the only kind of fault to follow; all kinds if it is not given */
  constructor(kind?: string) {
    this.#kind = kind;
  }

  observe(event: RunEvent): void {
    if (!isPlannedFault(event) || (this.#kind !== undefined && event.kind !== this.#kind)) return;
    if (event.type === 'fault.started') this.#activeFaults.add(event.fault);
    else {
      this.#activeFaults.delete(event.fault);
      this.#lastEnd = event;
    }
  }

  /** True while no fault is active. */
  get isQuiet(): boolean {
    return this.#activeFaults.size === 0;
  }

  /** The event that ended the last fault, if one has ended. */
  get lastEnd(): Stamp | undefined {
    return this.#lastEnd;
  }

  /** True if no fault has been active since `t`, in milliseconds of the run. */
  isQuietSince(t: number): boolean {
    return this.isQuiet && (this.#lastEnd === undefined || this.#lastEnd.t <= t);
  }
}
