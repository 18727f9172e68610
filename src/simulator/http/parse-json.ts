import { changedNumbers, type WrittenNumber } from '../../text/json-numbers.js';

/** More levels than any response of the service has; deeper values would exhaust the stack of recursive functions. */
const deepest = 64;
const opening = ['{', '['];

/** Parses JSON from outside. Gives `undefined` if it is not JSON, or is nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (hasMoreBrackets(text, deepest) && isDeeper(value, deepest)) return undefined;
    for (const number of changedNumbers(text)) noteDigits(value, number);
    return value;
  } catch {
    return undefined;
  }
}

/** The digits of the numbers that are not printed as they were written, by the object or list that holds them. */
const writtenIn = new WeakMap<object, Map<string, string>>();

/** A number in this field of a parsed value, in the digits of its text. */
export function writtenDigits(holder: object, name: string, value: number): string {
  return writtenIn.get(holder)?.get(name) ?? String(value);
}

function noteDigits(value: unknown, { path, digits }: WrittenNumber): void {
  const holder = path.slice(0, -1).reduce<unknown>((outer, name) => Object(outer)[name], value);
  if (typeof holder !== 'object' || holder === null) return;
  const known = writtenIn.get(holder) ?? new Map<string, string>();
  writtenIn.set(holder, known.set(String(path.at(-1)), digits));
}

/** Returns whether a text opens more objects and arrays than this: each level of its value opens one. */
function hasMoreBrackets(text: string, count: number): boolean {
  let opened = 0;
  for (const bracket of opening) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      opened += 1;
      if (opened > count) return true;
    }
  }
  return false;
}

/** Returns whether a value has more levels than this. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
