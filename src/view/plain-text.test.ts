import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.js';

describe('plainText', () => {
  it.each([
    ['colour codes', '\u001b[31mred\u001b[0m', 'red'],
    ['a title that an escape sequence would set', '\u001b]0;owned\u0007text', 'text'],
    ['line breaks and tabs', 'a\r\n\tb', 'a b'],
    ['a bare escape character', 'a\u001bb', 'a b'],
    ['C1 controls', 'a\u009b31mb', 'ab'],
    ['DEL, NUL and backspace', '\u007fa\u0000\bb', 'a b'],
    ['bidirectional overrides', 'abc\u202edef', 'abc def'],
    ['line separators', 'a\u2028b', 'a b'],
  ])('takes out %s', (_, value, shown) => {
    const plain = plainText(value);
    expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\u202e]/u);
    expect(plain).toBe(shown);
  });

  it('leaves letters of every script, emoji and plain spaces alone', () => {
    expect(plainText('Kasse 3 · 收据 · עברית · 🧾')).toBe('Kasse 3 · 收据 · עברית · 🧾');
  });
});
