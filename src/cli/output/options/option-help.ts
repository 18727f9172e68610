import type { Option } from 'commander';
import { formatDuration } from '../../../text/duration.js';
import { duration, ramp } from '../../parse.js';

/** The description of an option in the help, with its choices and its default as a user writes them. */
export function optionHelp(option: Option): string {
  const { description, argChoices } = option;
  const choices = argChoices === undefined ? [] : [`choices: ${argChoices.join(', ')}`];
  const byDefault = defaultText(option);
  const notes = [...choices, ...(byDefault === undefined ? [] : [`default: ${byDefault}`])];
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

/** The default of an option as a user writes it; undefined if it has none, as a switch or a list that is empty. */
export function defaultText({
  required,
  optional,
  defaultValue,
  defaultValueDescription,
  parseArg,
}: Option): string | undefined {
  if (defaultValueDescription !== undefined) return defaultValueDescription;
  const takesValue = required || optional;
  if (!takesValue || defaultValue === undefined) return undefined;
  if (Array.isArray(defaultValue) && defaultValue.length === 0) return undefined;
  if (parseArg === duration && typeof defaultValue === 'number') return formatDuration(defaultValue);
  if (parseArg === ramp) return `${defaultValue}/s`;
  return String(defaultValue);
}
