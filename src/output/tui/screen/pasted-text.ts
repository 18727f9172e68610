import { maxQuickKeys } from '../use-keys.js';

/** The terminal marks the beginning and the end of a pasted text. */
export const markPastes = '\u001b[?2004h';
export const markNoPastes = '\u001b[?2004l';

const begin = '\u001b[200~';
const end = '\u001b[201~';

/** Follows a pasted text, so that a short one is not taken for keys. */
export const notKeys = '\u007f'.repeat(maxQuickKeys);

/** Puts each marked text together, in which a key could otherwise be alone when it arrives in pieces. */
export class PastedText {
  #text: string | undefined;

  /** The input with pasted texts as a whole, without control characters. */
  take(input: string): string {
    if (this.#text === undefined) {
      const from = input.indexOf(begin);
      if (from < 0) return input;
      this.#text = '';
      return input.slice(0, from) + this.take(input.slice(from + begin.length));
    }
    this.#text += input;
    const to = this.#text.indexOf(end);
    if (to < 0) return '';
    const pasted = this.#text.slice(0, to).replace(/\p{Cc}/gu, '');
    const rest = this.#text.slice(to + end.length);
    this.#text = undefined;
    return (pasted === '' ? '' : pasted + notKeys) + this.take(rest);
  }
}

/** The keyboard, on which a pasted text is one input. */
export function readingPastes(stdin: NodeJS.ReadStream): NodeJS.ReadStream {
  const pasted = new PastedText();
  const read = (): unknown => {
    for (;;) {
      const input: unknown = stdin.read();
      if (typeof input !== 'string') return input;
      const taken = pasted.take(input);
      if (taken !== '') return taken;
    }
  };
  return new Proxy(stdin, {
    get(target, name) {
      if (name === 'read') return read;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
