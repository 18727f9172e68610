/** The wall time at the start of this thread, in milliseconds since 1970 with fractions. */
const startedAt = performance.timeOrigin;

/**
 * The instant by the one clock of this process, in whole milliseconds since 1970: the wall time of its start, and the
 * time that has passed since then. It measures durations and gives an order, because nothing sets it. Under virtual time,
 * which replaces `Date`, it is the virtual clock.
 */
export function monotonicNow(): number {
  return 'isFake' in Date ? Date.now() : Math.floor(startedAt + performance.now());
}

/**
 * The instant by the wall clock, which may be set at any time: only to be shown, and to be compared with instants of other
 * machines, people and file systems.
 */
export function wallNow(): number {
  return Date.now();
}
