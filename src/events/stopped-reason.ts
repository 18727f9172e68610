/** The reason of a run, and of its unfinished scenarios, if the user has stopped it. */
export const stoppedReason = 'the run was stopped';
