import type { RunEvent } from '../events/event.js';
import { FaultTimeline } from './fault-timeline.js';
import type { Judge, RunFinding } from './judge.js';

/** Calls that a restart of the backend has cut may be reported this much later, in milliseconds. */
const restartGraceMs = 1_000;

/**
 * Calls of integrators that received no response while the backend was not restarting. They leave every run
 * inconclusive, whatever else it has shown.
 */
export class MissingResponses implements Judge {
  readonly #restarts = new FaultTimeline('backend-restart');
  #count = 0;
  #first = '';

  observe(event: RunEvent): void {
    this.#restarts.observe(event);
    if (event.type !== 'integrator.no-response') return;
    const { t, actor, operation, waitedMs, reason } = event;
    if (!this.#restarts.isQuietSince(t - waitedMs - restartGraceMs)) return;
    this.#count += 1;
    if (this.#count === 1) this.#first = `${operation} of ${actor} (${reason})`;
  }

  findings(): readonly RunFinding[] {
    if (this.#count === 0) return [];
    const reason = `integrators received no response to ${this.#count} of their calls, the first one ${this.#first}`;
    return [{ verdict: 'inconclusive', reason }];
  }
}
