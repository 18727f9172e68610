/** Milliseconds with fractions of a clock that only goes forward, and is the same in all threads of a process. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
