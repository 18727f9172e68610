import { day, hour, minute, second } from './time-units.js';

/** The one table of units, in milliseconds, from the smallest to the largest. */
export const durationUnits = { ms: 1, s: second, m: minute, h: hour, d: day } as const;

const unitNames = Object.keys(durationUnits).join('|');
const form = new RegExp(`^([0-9]{1,12})(${unitNames})$`);

/** The pattern of a duration in a JSON Schema: what `parseDuration` reads, without leading zeros. */
export const durationPattern = `^(?:0|[1-9][0-9]{0,8})(?:${unitNames})$`;

/** Durations as an error text names them. */
export const durationExamples = '250ms, 30s, 5m, 2h or 7d';

/** Reads `250ms`, `30s`, `5m`, `2h` or `7d` as milliseconds; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const [, digits, unit] = form.exec(text) ?? [];
  return digits !== undefined && isUnit(unit) ? Number(digits) * durationUnits[unit] : undefined;
}

/** Writes milliseconds as `parseDuration` reads them, in the largest unit that divides them: `90s`, `2h`. */
export function formatDuration(ms: number): string {
  const fitting = Object.entries(durationUnits).filter(([, unitMs]) => ms >= unitMs && ms % unitMs === 0);
  const [unit, unitMs] = fitting.at(-1) ?? ['ms', 1];
  return `${ms / unitMs}${unit}`;
}

/** Writes milliseconds in readable units: `340 ms`, `12.3 s`, `2 min 05 s`, `1 h 02 min`, `3 d 04 h`. */
export function readableDuration(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  if (whole < second) return `${whole} ms`;
  // From 59,950 on, one decimal would round up to 60.0 s.
  if (whole < minute - 50) return `${(whole / second).toFixed(1)} s`;
  if (whole < hour - second / 2) return twoUnits(whole, [minute, 'min'], [second, 's']);
  if (whole < day - minute / 2) return twoUnits(whole, [hour, 'h'], [minute, 'min']);
  return twoUnits(whole, [day, 'd'], [hour, 'h']);
}

/** Writes milliseconds as a running clock: `0:07`, `12:34`, `1:02:03`, `3 d 1:02:03`. */
export function clockTime(ms: number): string {
  const whole = Math.max(0, ms);
  const days = Math.floor(whole / day);
  const hours = Math.floor((whole % day) / hour);
  const minutes = Math.floor((whole % hour) / minute);
  const tail = twoDigits(Math.floor((whole % minute) / second));
  const time = days > 0 || hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${minutes}:${tail}`;
  return days > 0 ? `${days} d ${time}` : time;
}

type NamedUnit = readonly [ms: number, name: string];

function twoUnits(ms: number, [largeMs, large]: NamedUnit, [smallMs, small]: NamedUnit): string {
  const units = Math.round(ms / smallMs);
  const perLarge = largeMs / smallMs;
  return `${Math.floor(units / perLarge)} ${large} ${twoDigits(units % perLarge)} ${small}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function isUnit(name: string | undefined): name is keyof typeof durationUnits {
  return name !== undefined && Object.hasOwn(durationUnits, name);
}
