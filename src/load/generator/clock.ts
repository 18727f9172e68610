import { setLongTimeout } from '../../text/long-timeout.js';

/** Milliseconds of a clock that only goes forward, with fractions. */
export interface LoadClock {
  now(): number;
}

/** Resolves at an instant of the clock, or as soon as the signal is aborted. */
export function until(clock: LoadClock, instant: number, signal: AbortSignal): Promise<void> {
  const waitMs = instant - clock.now();
  if (waitMs <= 0 || signal.aborted) return Promise.resolve();
  return new Promise<void>((resolve) => {
    const end = () => {
      timer.cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    // A timer that ends early would begin a call before its time.
    const timer = setLongTimeout(end, Math.ceil(waitMs));
    signal.addEventListener('abort', end, { once: true });
  }).then(() => until(clock, instant, signal));
}
