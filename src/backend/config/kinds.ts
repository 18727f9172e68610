import { durationExamples, formatDuration, parseDuration } from '../../text/duration.js';

/** The notation of a key's values, in a file or after `--set`. */
export interface Kind<T> {
  /** The requirement on a value, as it follows `must be`. */
  readonly expects: string;
  /** Undefined for an invalid value. */
  readonly parse: (text: string) => T | undefined;
  /** The value as a user would write it. */
  readonly print: (value: T) => string;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

export const flag: Kind<boolean> = {
  expects: 'true or false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  print: String,
};

export function whole({ min, max }: Bounds): Kind<number> {
  return {
    expects: `a whole number from ${min} to ${max}`,
    parse: (text) => within(/^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN, { min, max }),
    print: String,
  };
}

/** Milliseconds. */
export function duration({ min, max }: Bounds): Kind<number> {
  const bounds = `from ${formatDuration(min)} to ${formatDuration(max)}`;
  return {
    expects: `a duration like ${durationExamples}, ${bounds}`,
    parse: (text) => within(parseDuration(text) ?? Number.NaN, { min, max }),
    print: formatDuration,
  };
}

const sizeUnits = { B: 1, KiB: 1024, MiB: 1024 * 1024 } as const;

/** Bytes. */
export function size({ min, max }: Bounds): Kind<number> {
  const bounds = `from ${printSize(min)} to ${printSize(max)}`;
  return {
    expects: `a size like 512B, 64KiB or 1MiB, ${bounds}`,
    parse: (text) => within(withUnit(text, /^([0-9]{1,12})(B|KiB|MiB)$/, sizeUnits), { min, max }),
    print: printSize,
  };
}

export function oneOf<const T extends string>(...choices: readonly T[]): Kind<T> {
  return {
    expects: choices.join(' or '),
    parse: (text) => choices.find((choice) => choice === text),
    print: String,
  };
}

/** A list, separated by commas. */
export function list(
  what: string,
  form: { readonly test: (item: string) => boolean },
  { min }: { readonly min: number },
): Kind<readonly string[]> {
  return {
    expects: `${what}, separated by commas`,
    parse(text) {
      const items = text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
      const fits = items.length >= min && items.every((item) => form.test(item));
      return fits && new Set(items).size === items.length ? items : undefined;
    },
    print: (items) => items.join(','),
  };
}

function within(value: number, { min, max }: Bounds): number | undefined {
  return value >= min && value <= max ? value : undefined;
}

function withUnit(text: string, form: RegExp, units: Readonly<Record<string, number>>): number {
  const [, digits = '', unit = ''] = form.exec(text) ?? [];
  return digits === '' ? Number.NaN : Number(digits) * (units[unit] ?? Number.NaN);
}

function printSize(bytes: number): string {
  return printUnit(bytes, sizeUnits, 'B');
}

/** Writes a value in the largest unit that leaves no rest. */
function printUnit(value: number, units: Readonly<Record<string, number>>, smallest: string): string {
  const fitting = Object.entries(units).filter(([, factor]) => value >= factor && value % factor === 0);
  const [unit, factor] = fitting.at(-1) ?? [smallest, 1];
  return `${value / factor}${unit}`;
}
