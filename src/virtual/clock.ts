import { type Clock, install } from '@sinonjs/fake-timers';

/** The start of every virtual run: fixed, so that two runs of one seed are equal, and not 0, which real clocks never show. */
export const virtualEpoch = Date.UTC(2030, 0, 1, 8);

/**
 * Replaces the timers and `Date` of this thread. Import all other modules after it. `nextTick`, microtasks and
 * `setImmediate` stay real, because streams, undici and promises depend on them.
 *
 * @param now the first instant, in milliseconds since 1970
 */
export function installClock(now = virtualEpoch): Clock {
  return install({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}
