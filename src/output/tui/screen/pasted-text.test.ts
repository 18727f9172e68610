import { describe, expect, it } from 'vitest';
import { notKeys, PastedText, readingPastes } from './pasted-text.js';

const paste = (text: string) => `\u001b[200~${text}\u001b[201~`;

describe('a pasted text', () => {
  it('a pasted text is one input that is too long for keys, without its control characters', () => {
    const pasted = new PastedText();
    expect(pasted.take(paste('p'))).toBe('p\u007f\u007f\u007f\u007f');
    expect(pasted.take(paste('a\n\u001b[Ab'))).toBe('a[Ab\u007f\u007f\u007f\u007f');
    expect(pasted.take(`x${paste('one')}y`)).toBe(`xone${notKeys}y`);
    expect(pasted.take(paste(''))).toBe('');
  });

  it('a pasted text that arrives in pieces is put together, also if its end is cut in two', () => {
    const pasted = new PastedText();
    expect(['\u001b[200~d', 'y', 'z\u001b[20', '1~k'].map((piece) => pasted.take(piece))).toEqual([
      '',
      '',
      '',
      `dyz${notKeys}k`,
    ]);
  });

  it('keys are passed on as they are', () => {
    const pasted = new PastedText();
    for (const key of ['q', '\u001b', '\u001b[A', '\u0003', '\r']) expect(pasted.take(key)).toBe(key);
  });

  it('a keyboard passes over the pieces of a text until it is whole', () => {
    const pieces: (string | null)[] = ['\u001b[200~d', 'y\u001b[201~', 'q', null];
    const stdin = { read: () => pieces.shift(), isTTY: true } as unknown as NodeJS.ReadStream;
    const keyboard = readingPastes(stdin);
    expect([keyboard.read(), keyboard.read(), keyboard.read(), keyboard.isTTY]).toEqual([
      'dy\u007f\u007f\u007f\u007f',
      'q',
      null,
      true,
    ]);
  });
});
