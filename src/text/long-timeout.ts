import { monotonicNow } from './clock/process-clock.js';

/** The longest delay that a timer takes; with a longer one it fires at once. */
const maxDelayMs = 2 ** 31 - 1;

/** Resolves after this many milliseconds, however many they are; never for Infinity. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setLongTimeout(resolve, ms));
}

/** A timer that was set by `setLongTimeout`. */
export interface LongTimeout {
  /** Ends the waiting; afterwards it does nothing. */
  cancel(): void;
}

export interface LongTimeoutOptions {
  /** True: the process may end before the callback if it has nothing else to do. Default: false. */
  readonly detached?: boolean;
}

/**
 * Calls back once after this many milliseconds, however many they are; never for Infinity. A delay past 2^31 ms is
 * waited for in steps, by the clock, so that a computer that slept in between is not late.
 */
export function setLongTimeout(
  callback: () => void,
  delayMs: number,
  { detached = false }: LongTimeoutOptions = {},
): LongTimeout {
  const dueAt = monotonicNow() + delayMs;
  let timer = wait(delayMs);

  function wait(ms: number): ReturnType<typeof setTimeout> {
    const step =
      ms <= maxDelayMs
        ? setTimeout(callback, Math.max(ms, 0))
        : setTimeout(() => {
            timer = wait(dueAt - monotonicNow());
          }, maxDelayMs);
    return detached ? step.unref() : step;
  }

  return { cancel: () => clearTimeout(timer) };
}
