/** True if a callback of `setImmediate` is outstanding in this thread, so the next turn of the event loop has work. */
export function hasOutstandingTurn(): boolean {
  return process.getActiveResourcesInfo().includes('Immediate');
}
