import { day as dayMs } from '../../../text/time-units.js';

const datePattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Returns the UTC day of an instant, counted from 1970-01-01. */
export function businessDayOf(epochMs: number): number {
  return Math.floor(epochMs / dayMs);
}

/** Parses a date `YYYY-MM-DD`; undefined if it is not a valid date. */
export function parseBusinessDay(text: string): number | undefined {
  const start = datePattern.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  // 2026-02-30 would roll over into March.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(text)) return undefined;
  return businessDayOf(start);
}

export function formatBusinessDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Returns the UTC month of a business day, counted from 1970-01. */
export function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** Returns the first business day of a month. */
export function firstDayOfMonth(month: number): number {
  return businessDayOf(Date.UTC(1970, month, 1));
}

/** Returns the first instant of a day. */
export function startOfBusinessDay(day: number): number {
  return day * dayMs;
}
