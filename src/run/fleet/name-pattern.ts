/** `{n}`, `{nnn}` and named places in the names that a fleet file gives. */

const place = /\{([^{}]*)\}/g;
const number = /^n{1,9}$/;

/** The first thing in braces that means nothing here. */
export function unknownPlace(pattern: string, known: readonly string[]): string | undefined {
  const words = [...pattern.matchAll(place)].map(([, word = '']) => word);
  return words.find((word) => !number.test(word) && !known.includes(word));
}

export function hasNumber(pattern: string): boolean {
  return [...pattern.matchAll(place)].some(([, word = '']) => number.test(word));
}

/** `Terminal {nnn}` and 7 give `Terminal 007`. */
export function fillPattern(
  pattern: string,
  n: number,
  words: Readonly<Record<string, string>> = {},
): string {
  return pattern.replaceAll(place, (whole: string, word: string) =>
    number.test(word) ? String(n).padStart(word.length, '0') : (words[word] ?? whole),
  );
}
