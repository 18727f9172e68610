import { usageFailure } from '../../failure/failure.js';

/**
 * The last instant of a virtual backend, in milliseconds since 1970: what it grants for up to 366 days ends in the year
 * 9999, and a later year no longer has four digits.
 */
export const lastInstant = Date.UTC(9998, 0);

/**
 * Requires that a virtual backend may reach the instant `ms` after `now`.
 *
 * @throws Failure `bad-duration`, exit code 64
 */
export function requireInstantAfter(ms: number, now: number): void {
  if (now + ms <= lastInstant) return;
  throw usageFailure(
    `advance by ${ms} ms from ${now} is past ${lastInstant}, the last instant of a virtual backend`,
    'move the clock by less',
    'bad-duration',
  );
}
