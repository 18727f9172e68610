/** A placeholder in a name of a fleet file: `{n}`, `{nnn}` or a word like `{branch}`. */
const placeholder = /\{([^{}]*)\}/g;
const number = /^n{1,9}$/;

/** The first unknown placeholder of a pattern. */
export function unknownPlaceholder(pattern: string, known: readonly string[]): string | undefined {
  const words = [...pattern.matchAll(placeholder)].map(([, word = '']) => word);
  return words.find((word) => !number.test(word) && !known.includes(word));
}

/** True if the pattern contains `{n}`, with any number of digits. */
export function hasNumber(pattern: string): boolean {
  return [...pattern.matchAll(placeholder)].some(([, word = '']) => number.test(word));
}

/** Fills the placeholders of a pattern: `Terminal {nnn}` and 7 give `Terminal 007`. */
export function fillPattern(
  pattern: string,
  n: number,
  words: Readonly<Record<string, string>> = {},
): string {
  return pattern.replaceAll(placeholder, (whole: string, word: string) =>
    number.test(word) ? String(n).padStart(word.length, '0') : (words[word] ?? whole),
  );
}
