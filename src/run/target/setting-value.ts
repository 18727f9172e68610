import { parseDuration } from '../../text/duration.js';
import { second } from '../../text/time-units.js';

const sizeUnits: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2 };

/**
 * An argument with the value of a setting: `{value}` as docs/configuration.md writes it, such as `60s` or `64KiB`, and
 * `{milliseconds}`, `{seconds}` or `{bytes}` as a number. A value of another kind stays as it is written.
 */
export function withValue(argument: string, value: string): string {
  const ms = parseDuration(value);
  const [, digits, unit = ''] = /^([0-9]+)([KM]i)?B$/.exec(value) ?? [];
  const bytes = digits === undefined ? undefined : Number(digits) * (sizeUnits[`${unit}B`] ?? 1);
  const forms: Readonly<Record<string, string | number>> = {
    value,
    milliseconds: ms ?? value,
    seconds: ms === undefined ? value : ms / second,
    bytes: bytes ?? value,
  };
  return argument.replace(/\{(value|milliseconds|seconds|bytes)\}/g, (_, form: string) =>
    String(forms[form]),
  );
}
