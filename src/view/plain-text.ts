import { stripVTControlCharacters } from 'node:util';

/**
 * C0, DEL and C1 move the cursor or speak to the terminal; the two line separators break a line in some
 * viewers; the bidirectional controls can make a line read differently from what it says.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** A value from the wire as one line that is safe to show: without escape sequences, each run of control characters a space. */
export function plainText(value: string): string {
  return stripVTControlCharacters(value).replace(unprintable, ' ').trim();
}
