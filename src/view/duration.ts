const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds as people read them: `340 ms`, `12.3 s`, `2 min 05 s`, `1 h 02 min`, `3 d 04 h`. */
export function durationText(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  if (whole < second) return `${whole} ms`;
  // From 59,950 on, one decimal would round up to 60.0 s.
  if (whole < minute - 50) return `${(whole / second).toFixed(1)} s`;
  if (whole < hour - second / 2) return twoUnits(whole, minute, 'min', second, 's');
  if (whole < day - minute / 2) return twoUnits(whole, hour, 'h', minute, 'min');
  return twoUnits(whole, day, 'd', hour, 'h');
}

/** A running clock: `0:07`, `12:34`, `1:02:03`, `3 d 1:02:03`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / second));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = `${two(seconds % 60)}`;
  const time = days > 0 || hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
  return days > 0 ? `${days} d ${time}` : time;
}

function twoUnits(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const units = Math.round(ms / small);
  const perLarge = large / small;
  return `${Math.floor(units / perLarge)} ${largeName} ${two(units % perLarge)} ${smallName}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
