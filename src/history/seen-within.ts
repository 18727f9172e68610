/** The time within which the dashboard sees what an actor of the run has done, in milliseconds. */
export const seenWithinMs = 5_000;
