import type { TimeState } from '../../events/time-control.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import type { Model } from '../view/model.js';

/** The time of a run as the view shows it. */
export class ShownTime {
  #lastEventAt = monotonicNow();
  #firstEventAt: number | undefined;

  /** An event has come. */
  observe(): void {
    this.#lastEventAt = monotonicNow();
    this.#firstEventAt ??= this.#lastEventAt;
  }

  /**
   * Milliseconds since the run started, by its clock. Between two events the view advances real time itself; virtual time
   * advances with events, and with its state if it is slow.
   */
  now({ end, run, elapsedMs }: Model, state: TimeState | undefined): number {
    if (end !== undefined) return elapsedMs;
    if (run?.clock === 'virtual') return Math.max(elapsedMs, state?.t ?? 0);
    return elapsedMs + (monotonicNow() - this.#lastEventAt);
  }

  /** Virtual milliseconds in a real one; undefined on the real clock. */
  factor(model: Model, state: TimeState | undefined): number | undefined {
    if (model.run?.clock !== 'virtual' || this.#firstEventAt === undefined) return undefined;
    return this.now(model, state) / Math.max(this.#lastEventAt - this.#firstEventAt, 1);
  }
}
