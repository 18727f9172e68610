import { minute as minuteMs } from './time-units.js';

/** The minute of the last instant. */
let minute = { at: 0, text: new Date(0).toISOString().slice(0, 17) };

/**
 * An instant in ISO 8601 with milliseconds, such as `2030-01-01T08:00:00.000Z`. Instants of one minute share the text of
 * it: a Date for each would cost several times as much, above all under a virtual clock.
 *
 * @param epochMs whole milliseconds, not before 1970
 */
export function isoInstant(epochMs: number): string {
  const ms = epochMs % minuteMs;
  const at = epochMs - ms;
  if (at !== minute.at) minute = { at, text: new Date(at).toISOString().slice(0, 17) };
  return `${minute.text}${(ms / 1000).toFixed(3).padStart(6, '0')}Z`;
}
