import { type Clock, install } from '@sinonjs/fake-timers';

/** When virtual runs begin: fixed, so that two runs of one seed are alike, and realistic, so that no code meets 0. */
export const virtualEpoch = Date.UTC(2030, 0, 1, 8);

/**
 * Takes over the timers and `Date` of this thread. Everything else is imported after it. `nextTick`,
 * microtasks and `setImmediate` stay real: streams, undici and promises live on them.
 */
export function installClock(): Clock {
  return install({
    now: virtualEpoch,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}
