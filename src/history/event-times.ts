/** The time within which the dashboard sees what an actor of the run has done, in milliseconds. */
export const seenWithinMs = 5_000;

/** The instant of an event, in milliseconds. */
interface Instant {
  readonly t: number;
}

/** The event of a call: when its response arrived, and how long before the call began, in milliseconds. */
interface CallTimes extends Instant {
  readonly elapsedMs: number;
}

/**
 * True if the event happened before the call began. Both times are whole milliseconds: an event of the instant in which
 * the call began may be its own, or that of a call at the same time.
 */
export function isBeforeCall(earlier: Instant, call: CallTimes): boolean {
  return earlier.t < call.t - call.elapsedMs;
}
