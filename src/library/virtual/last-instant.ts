import { usageFailure } from '../../failure/failure.js';

/** The last instant of a `Date`, in milliseconds since 1970. */
export const lastInstant = 8_640_000_000_000_000;

/**
 * Requires that the instant `ms` after `now` is one of a Date.
 *
 * @throws Failure `bad-duration`, exit code 64, if no Date has the instant after it
 */
export function requireInstantAfter(ms: number, now: number): void {
  if (now + ms <= lastInstant) return;
  throw usageFailure(
    `advance by ${ms} ms from ${now} is past ${lastInstant}, the last instant that a Date has`,
    'move the clock by less',
    'bad-duration',
  );
}
