/** The times that a service and this machine may take, in milliseconds. */
export interface Timing {
  /** The time within which all effects of a step have happened, on a line without a delay. */
  readonly settleMs: number;
  /** The time within which a response that is not held arrives. */
  readonly atOnceMs: number;
  /** The time from the end of a back-off to the registered session, on a line without a delay. */
  readonly connectMs: number;
  /** The time from a due time until its effect is visible. */
  readonly slackMs: number;
  /** The time within which the acquirer decides a production payment. */
  readonly decidedWithinMs: number;
}

/** The times in memory and virtual time, where every arrival takes a millisecond. */
export const virtualTiming: Timing = {
  settleMs: 50,
  atOnceMs: 50,
  connectMs: 100,
  slackMs: 50,
  decidedWithinMs: 60_000,
};

/**
 * On the real clock, where the machine of either side may be busy: times have a tolerance of a second.
 *
 * @param toleranceMs what the target file allows in addition
 */
export function realTiming(toleranceMs: number): Timing {
  const slackMs = 1_000 + toleranceMs;
  return {
    settleMs: 250,
    atOnceMs: slackMs,
    connectMs: 2 * slackMs,
    slackMs,
    // The acquirer of a target is its own.
    decidedWithinMs: Number.POSITIVE_INFINITY,
  };
}
