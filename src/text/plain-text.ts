import { stripVTControlCharacters } from 'node:util';

/**
 * C0, DEL and C1 move the cursor or control the terminal; the two line separators break a line in some
 * viewers; the bidirectional controls can show a line in another order than it was written.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * Characters that join, colour or vary the one before them. Terminals disagree about the width of the combination;
 * they all draw each character alone in the width that is computed for it.
 */
const joiners = /\p{Cf}|\p{Emoji_Modifier}|\p{Variation_Selector}/gu;

const unpairedSurrogates = /\p{Surrogate}/gu;

/** Two of them make a flag, or two letters in boxes, or one of each width. */
const flagLetters = /\p{Regional_Indicator}/gu;

/** A value from the wire as one line that is safe to show: without escape sequences, with a space for each run of control characters. */
export function plainText(value: string): string {
  return stripVTControlCharacters(value).replace(unprintable, ' ').trim();
}

/** A text from the wire as lines that are safe to show and of a known width; leading blanks stay, empty lines at both ends go. */
export function plainLines(value: string): readonly string[] {
  const lines = stripVTControlCharacters(value).split(lineEnds).map(plainLine);
  const first = lines.findIndex((line) => line !== '');
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
}

function plainLine(line: string): string {
  return line
    .replace(unpairedSurrogates, '\ufffd')
    .replaceAll('\t', '    ')
    .replace(unprintable, ' ')
    .replace(joiners, '')
    .replace(flagLetters, '?')
    .trimEnd();
}
