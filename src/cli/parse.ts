import { isIPv4 } from 'node:net';
import { InvalidArgumentError } from 'commander';
import { maxSeed } from '../random/random.js';
import { rampOf } from '../run/fleet/ramp.js';
import { maxRunMs } from '../run/request-limits.js';
import { wallNow } from '../text/clock/process-clock.js';
import { durationExamples, formatDuration, parseDuration } from '../text/duration.js';
import { day } from '../text/time-units.js';

/** Parsers of option values. Commander reports what they reject with the name of the option and the value. */

/** A whole number in plain digits, within bounds. */
export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

export const seedNumber = wholeNumber(0, maxSeed);

export const maxPort = 65_535;
export const portNumber = wholeNumber(0, maxPort);

/** The name or the address of a host. A text of digits and points must be an IPv4 address. */
export function hostAddress(text: string): string {
  if (text !== '' && !/\s/.test(text) && (!/^[0-9.]+$/.test(text) || isIPv4(text))) return text;
  throw new InvalidArgumentError(
    'It must be a name or an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
  );
}

/** `9464`, `0.0.0.0:9464` or `[::1]:9464`: an address to listen on, on 127.0.0.1 without a host. */
export function listenAddress(text: string): { readonly host: string; readonly port: number } {
  const [, inBrackets, name, digits] =
    /^(?:(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9.-]+)):)?([0-9]{1,5})$/.exec(text) ?? [];
  const port = digits === undefined ? Number.NaN : Number(digits);
  if (port <= maxPort) return { host: inBrackets ?? hostAddress(name ?? '127.0.0.1'), port };
  throw new InvalidArgumentError(
    `It must be a port from 0 to ${maxPort}, or a host with a port, as in 9464 or 0.0.0.0:9464.`,
  );
}

/** `0.2` or `20%`: a number from 0 to 1. */
export function share(text: string): number {
  const [, digits, percent] = /^([0-9]{1,3}(?:\.[0-9]{1,6})?)(%?)$/.exec(text) ?? [];
  const value = percent === '%' ? Number(digits) / 100 : Number(digits);
  if (value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('It must be a share from 0 to 1, or from 0% to 100%.');
}

/** `250ms`, `30s`, `5m`, `2h`, `7d`: milliseconds. */
export function duration(text: string): number {
  const ms = parseDuration(text) ?? 0;
  if (ms > 0 && ms <= maxRunMs) return ms;
  throw new InvalidArgumentError(
    `It must be a duration like ${durationExamples}, at most ${formatDuration(maxRunMs)}.`,
  );
}

/** `2026-03-01T12:00:00Z`: an instant at most a day ahead, in epoch milliseconds. */
export function instantAhead(text: string): number {
  const hasZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const instant = hasZone ? Date.parse(text) : Number.NaN;
  const aheadMs = instant - wallNow();
  if (aheadMs > 0 && aheadMs <= day) return instant;
  throw new InvalidArgumentError(
    'It must be an instant with its time zone, like 2026-03-01T12:00:00Z, at most a day ahead.',
  );
}

/** `200/s` or `90/m`: how many a second. */
export function ramp(text: string): number {
  const perSecond = rampOf(text);
  if (perSecond !== undefined) return perSecond;
  throw new InvalidArgumentError('It must be a rate above 0, like 200/s or 90/m.');
}

/** The path of a file. An empty text, as from a variable of a shell that is not set, names none. */
export function filePath(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It must be the path of a file.');
}

/** A program with its arguments, separated by spaces; quotes keep a word with spaces together. No shell reads it. */
export function commandWords(text: string): readonly string[] {
  const word = /(?:[^\s"']|"[^"]*"|'[^']*')+/g;
  const words = text.match(word) ?? [];
  if (words.length === 0 || text.replace(word, '').trim() !== '')
    throw new InvalidArgumentError(
      'It must be a program with its arguments, in which every quote is closed.',
    );
  return words.map((each) => each.replace(/"([^"]*)"|'([^']*)'/g, (_, one = '', other = '') => one + other));
}

/** Parses an option that may be given several times. */
export function collect(text: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, text];
}
