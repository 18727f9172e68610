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
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    // A timer that ends early would begin a call before its time.
    const timer = setTimeout(end, Math.min(Math.ceil(waitMs), maxTimerMs));
    signal.addEventListener('abort', end, { once: true });
  }).then(() => until(clock, instant, signal));
}

/** The longest wait of one timer: 24 days overflow its 32 bits. */
const maxTimerMs = 86_400_000;
