import { monotonicNow } from '../../text/clock/process-clock.js';
import { second } from '../../text/time-units.js';
import type { HttpExchange } from './http-exchange.js';

/** The wait after a refusal that shows none. The service document has no header for it. */
const usualMs = second;

/** The forms of an HTTP date that name their zone (RFC 9110, 5.6.7). */
const httpDate =
  /^[A-Z][a-z]{2,8}, \d{2}(?: [A-Z][a-z]{2} \d{4}|-[A-Z][a-z]{2}-\d{2}) \d{2}:\d{2}:\d{2} GMT$/;

type Headers = HttpExchange['headers'];

/**
 * The milliseconds of Retry-After in either of its forms: seconds, or a date, which counts from the Date of the response.
 * Undefined without the header, and for any other text (RFC 9110, 10.2.3).
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const { 'retry-after': value, date } = headers;
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * second;
  if (!httpDate.test(value)) return undefined;
  const sentAt = typeof date === 'string' && httpDate.test(date) ? Date.parse(date) : monotonicNow();
  const waitMs = Date.parse(value) - sentAt;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

/** The milliseconds to wait after a refusal for the rate: those of Retry-After, or a second. */
export function waitAfterMs(headers: Headers): number {
  const waitMs = retryAfterMs(headers);
  return waitMs === undefined || waitMs === 0 ? usualMs : waitMs;
}
