import { expect, it } from 'vitest';
import { plainLines, plainText } from './plain-text.js';

it.each([
  ['colour codes', '\u001b[31mred\u001b[0m', 'red'],
  ['a title that an escape sequence would set', '\u001b]0;owned\u0007text', 'text'],
  ['line breaks and tabs', 'a\r\n\tb', 'a b'],
  ['a bare escape character', 'a\u001bb', 'a b'],
  ['C1 controls', 'a\u009b31mb', 'ab'],
  ['DEL, NUL and backspace', '\u007fa\u0000\bb', 'a b'],
  ['bidirectional overrides', 'abc\u202edef', 'abc def'],
  ['line separators', 'a\u2028b', 'a b'],
])('a text from the wire as one line is shown without %s', (_, value, shown) => {
  const plain = plainText(value);
  expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\u202e]/u);
  expect(plain).toBe(shown);
});

it('a text from the wire as one line keeps letters of every script, emoji and plain spaces', () => {
  expect(plainText('Kasse 3 · 收据 · עברית · 🧾')).toBe('Kasse 3 · 收据 · עברית · 🧾');
});

it('a text from the wire as lines keeps its lines with their leading blanks', () => {
  expect(plainLines('\n\nCoffee   2.50\r\n  with milk\n\nThank you\n \n')).toEqual([
    'Coffee   2.50',
    '  with milk',
    '',
    'Thank you',
  ]);
});

it.each([
  ['escape sequences', '\u001b[2J\u001b[31mred\u001b[0m \u001b]0;title\u0007end', 'red end'],
  ['control characters', 'a\u0000\u0008b\u0090c', 'a b c'],
  ['tabs', 'a\tb', 'a    b'],
  ['bidirectional controls', 'a\u202eb\u2066c', 'a b c'],
  ['joiners and variation selectors', '👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽 a\u200bb\u00adc', '👨👩👧 ❤ 👍 abc'],
  ['flags', '🇩🇪', '??'],
  ['an unpaired surrogate', 'a\ud800b', 'a\ufffdb'],
])('a text from the wire as lines is shown with %s made harmless', (_title, text, shown) => {
  expect(plainLines(text)).toEqual([shown]);
});

it('a text from the wire as lines keeps wide characters and accents', () => {
  expect(plainLines('領収書 ガ é ñ')).toEqual(['領収書 ガ é ñ']);
});

it.each(['', '\n\n', '\u001b[2J'])('a text from the wire as lines has no lines for %j', (text) => {
  expect(plainLines(text)).toEqual([]);
});
