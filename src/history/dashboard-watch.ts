import type { RunEvent } from '../events/event.js';

/** The times in which the dashboard of the run receives the events of the admin topic. */
export class DashboardWatch {
  #since: number | undefined;
  #gaps = 0;

  observe(event: RunEvent): void {
    if (event.type !== 'dashboard.state') return;
    this.#since = event.state === 'watching' ? event.t : undefined;
    this.#gaps += 1;
  }

  /** True if it has watched without a gap since `t`, in milliseconds of the run. */
  isWatchingSince(t: number): boolean {
    return this.#since !== undefined && this.#since <= t;
  }

  /** The number of changes: as long as it stays the same, nothing was missed. */
  get gaps(): number {
    return this.#gaps;
  }
}
