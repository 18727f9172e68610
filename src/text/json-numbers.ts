/** A number of a JSON text in the digits of the text, with the names and indexes that lead to it. */
export interface WrittenNumber {
  readonly path: readonly (string | number)[];
  readonly digits: string;
}

/**
 * A text with a number that may be printed otherwise than it was written: many digits, an exponent, zeros at its end or many at its beginning. Most
 * responses have amounts and instants in strings, which are not looked at twice.
 */
const unusual =
  /(?:^|[:,[\s])(?:-?\d[\d.]{15}|-?0\.0{6}|-?(?:0|[1-9]\d*)(?:\.\d+)?[eE][-+\d]|(?:-0|-?(?:0|[1-9]\d*)\.\d*0)(?=[\s,\]}]|$))/;

/** The numbers of a JSON text that have other digits once they are parsed and printed; none if it is not JSON. */
export function changedNumbers(text: string): readonly WrittenNumber[] {
  if (!unusual.test(text) || !isJson(text)) return [];
  return [...writtenNumbers(text)].filter(({ digits }) => String(Number(digits)) !== digits);
}

/**
 * The first number of a JSON text that a number of this program cannot hold: an integer of more than 53 bits, or one beyond
 * all numbers.
 *
 * @param isMeant whether the field of this name counts. Default: every field
 */
export function unheldNumber(
  text: string,
  isMeant: (name: string) => boolean = () => true,
): { readonly field: string; readonly digits: string } | undefined {
  if (!unusual.test(text) || !isJson(text)) return undefined;
  for (const { path, digits } of writtenNumbers(text)) {
    const name = path.findLast((part) => typeof part === 'string') ?? '';
    if (isMeant(name) && !isHeld(digits)) return { field: pathText(path), digits };
  }
  return undefined;
}

/** True if a number of these digits is the number that they stand for, or a fraction that is as near as numbers are. */
export function isHeld(digits: string): boolean {
  const value = Number(digits);
  return /^-?\d+$/.test(digits) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A path of names and indexes as in `items[2].configId`. */
function pathText(path: WrittenNumber['path']): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return text.replace(/^\./, '') || 'the whole body';
}

function* writtenNumbers(text: string): Generator<WrittenNumber> {
  const path: (string | number)[] = [];
  let isName = false;
  for (const token of jsonTokens(text)) {
    const last = path.at(-1);
    if (token === '{' || token === '[') path.push(token === '[' ? 0 : '');
    else if (token === '}' || token === ']') path.pop();
    else if (token === ',' && typeof last === 'number') path[path.length - 1] = last + 1;
    else if (isName && token.startsWith('"')) path[path.length - 1] = JSON.parse(token);
    else if (/^[-\d]/.test(token)) yield { path: [...path], digits: token };
    isName = token === '{' || (token === ',' && typeof path.at(-1) === 'string');
  }
}

/** The tokens of a valid JSON text, each as it is written. */
export function* jsonTokens(text: string): Generator<string> {
  const other = /[^\s,:[\]{}"]+/y;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (/\s/.test(character)) continue;
    let token = character;
    if (character === '"') token = text.slice(at, stringEnd(text, at));
    else if (!',:[]{}'.includes(character)) {
      other.lastIndex = at;
      token = other.exec(text)?.[0] ?? character;
    }
    yield token;
    at += token.length - 1;
  }
}

/** The index after the string that begins here. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
