import { isHeld } from '../text/json-numbers.js';

/** The values of environment variables, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

export interface Filled {
  readonly value: unknown;
  /** The first variable that is not set, and the path of the text that names it. */
  readonly missing?: { readonly name: string; readonly path: readonly string[] };
}

/**
 * Replaces `${NAME}` in every text of a value by the variable; `$${NAME}` stands for `${NAME}` itself. One line break at the end
 * of a text is removed: `echo` and many editors write it behind a secret.
 */
export function fillVariables(value: unknown, variables: Variables): Filled {
  const missing: { name: string; path: readonly string[] }[] = [];
  const filled = fill(value, [], (name, path) => {
    const found = variables[name];
    if (found === undefined) missing.push({ name, path });
    return found ?? '';
  });
  return { value: filled, ...(missing[0] && { missing: missing[0] }) };
}

type Lookup = (name: string, path: readonly string[]) => string;

function fill(value: unknown, path: readonly string[], lookup: Lookup): unknown {
  if (typeof value === 'string')
    return value
      .replace(/(\$?)\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (whole, dollar: string, name: string) =>
        dollar === '' ? lookup(name, path) : whole.slice(1),
      )
      .replace(/(?:\r?\n|\r)$/, '');
  if (Array.isArray(value)) return value.map((each, index) => fill(each, [...path, String(index)], lookup));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, fill(each, [...path, key], lookup)]),
  );
}

/** Returns whether a text of a file is a variable and nothing else. */
export function isVariable(text: unknown): boolean {
  return typeof text === 'string' && /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/.test(text);
}

/** The number or boolean that a variable stands for; `unheld` for digits that no number holds, undefined for another text. */
export function scalarOf(text: string): number | boolean | 'unheld' | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return undefined;
  return isHeld(text) ? Number(text) : 'unheld';
}
