import type { Failure } from '../failure/failure.js';
import { monotonicNow } from '../text/clock/process-clock.js';
import { stuck } from './drive.js';
import type { WatchdogReader } from './watchdog-memory.js';

export interface Patience {
  readonly patienceMs: number;
  /** The processor time of this process in milliseconds. */
  readonly processorMs: () => number;
  readonly isHeld: () => boolean;
}

/** The factor of patience with a worker that gets little time of its machine, so that an instant takes longer. */
const slowPatience = 4;

/**
 * Checks by real time that the worker reaches new instants: a thread that never rests cannot report it itself. As long as
 * this process has had less than half of the processor time, the worker may only be slow, up to a limit.
 */
export function watch(
  watchdog: WatchdogReader,
  { patienceMs, processorMs, isHeld }: Patience,
  giveUp: (failure: Failure) => void,
) {
  const intervalMs = Math.min(1000, patienceMs);
  let instants = watchdog.instants;
  let checkedAt = monotonicNow();
  let silentMs = 0;
  let usedThen = processorMs();
  const limitMs = () => {
    const isSlow = processorMs() - usedThen < patienceMs / 2;
    return isSlow ? slowPatience * patienceMs : patienceMs;
  };
  return setInterval(() => {
    const now = monotonicNow();
    // A check that is much too late shows that the process was paused, or the clock set, and nothing about the worker.
    silentMs += Math.min(Math.max(now - checkedAt, 0), 2 * intervalMs);
    checkedAt = now;
    if (watchdog.instants !== instants || isHeld()) {
      instants = watchdog.instants;
      silentMs = 0;
      usedThen = processorMs();
    } else if (silentMs > limitMs()) {
      giveUp(stuck(`no step in ${limitMs() / 1000} s`, watchdog.lastTimers));
    }
  }, intervalMs);
}
