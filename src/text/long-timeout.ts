/** The longest delay that a timer takes; with a longer one it fires at once. */
const maxDelayMs = 2 ** 31 - 1;

/** A timer that was set by `setLongTimeout`. */
export interface LongTimeout {
  /** Ends the waiting; afterwards it does nothing. */
  cancel(): void;
}

/**
 * Calls back once after this many milliseconds, however many they are; never for Infinity. A delay past 2^31 ms is
 * waited for in steps, by the clock, so that a computer that slept in between is not late.
 */
export function setLongTimeout(callback: () => void, delayMs: number): LongTimeout {
  const dueAt = Date.now() + delayMs;
  let timer = wait(delayMs);

  function wait(ms: number): ReturnType<typeof setTimeout> {
    if (ms <= maxDelayMs) return setTimeout(callback, Math.max(ms, 0));
    return setTimeout(() => {
      timer = wait(dueAt - Date.now());
    }, maxDelayMs);
  }

  return { cancel: () => clearTimeout(timer) };
}
