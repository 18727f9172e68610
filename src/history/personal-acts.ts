import type { RunEvent } from '../events/event.js';
import { FaultTimeline, person } from './fault-timeline.js';

/** The acts of a person on the fleet, whose consequences are not defects. */
export class PersonalActs {
  readonly #disturbances = new FaultTimeline();
  readonly #deactivated = new Set<string>();

  observe(event: RunEvent): void {
    if (event.actor !== person) return;
    this.#disturbances.observe(event);
    if (event.type !== 'intervention.ended' || event.terminalId === undefined) return;
    // A rejected deactivation may have been an accepted one whose response was lost.
    if (event.action === 'deactivate') this.#deactivated.add(event.terminalId);
    if (event.action === 'activate' && event.outcome === 'done') this.#deactivated.delete(event.terminalId);
  }

  /** True if a person has deactivated the terminal and has not activated it again. */
  hasDeactivated(terminalId: string): boolean {
    return this.#deactivated.has(terminalId);
  }

  /** True if no act of a person has disturbed the fleet since `t`, in milliseconds of the run. */
  isQuietSince(t: number): boolean {
    return this.#disturbances.isQuietSince(t);
  }
}
