import { day, minute, second } from '../text/time-units.js';

/**
 * The numbers of the service document that clients rely on. Durations in milliseconds, sizes in bytes. All other
 * numbers are keys of the backend's configuration; those that are both are the defaults of their keys.
 */
export const limits = {
  accessTokenLifetimeMs: 7 * day,
  webSocketTokenLifetimeMs: 30 * minute,
  /** A terminal asks for a fresh wsToken when the one it has is this old. */
  webSocketTokenRefreshMs: 25 * minute,
  heartBeatMs: 10 * second,
  minKeepAliveMs: 30 * second,
  maxKeepAliveMs: 60 * second,
  /** The waits between attempts to connect double from the first to the last. */
  minBackOffMs: 1 * second,
  maxBackOffMs: 30 * second,
  /** The time from one accepted refund of a payment to the next (REF-03). */
  refundCooldownMs: 1 * minute,
  maxPrintBytes: 8 * 1024,
  defaultPageLimit: 20,
  maxPageLimit: 100,
} as const;
