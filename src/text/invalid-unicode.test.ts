import { expect, it } from 'vitest';
import { hasInvalidUnicode } from './invalid-unicode.js';

it.each([
  ['NUL in a field', { name: 'a\u0000' }],
  ['a high surrogate alone', { name: '\ud83d' }],
  ['a low surrogate alone', { name: 'x\ude00' }],
  ['a surrogate pair in the wrong order', { name: '\ude00\ud83d' }],
  ['NUL in the name of a field', { 'a\u0000': 1 }],
  ['an unpaired surrogate in a nested list', { a: [[{ b: ['\ud800'] }]] }],
  ['NUL after null, numbers and undefined', { a: null, b: 0, c: [undefined, '\u0000'] }],
  ['NUL as the whole text', '\u0000'],
])('a value with %s has invalid Unicode', (_, value) => {
  expect(hasInvalidUnicode(value)).toBe(true);
  expect(hasInvalidUnicode({}, { q: value })).toBe(true);
});

it.each([
  [{ name: 'Räksmörgås 12,34 € 😀', note: '\u0001\n', list: ['', null, false] }],
  ['text'],
  [undefined],
  [null],
  [[]],
])('a value with complete characters has none: %j', (value) => {
  expect(hasInvalidUnicode(value)).toBe(false);
});

it('a value is checked however deep it is nested', () => {
  let value: unknown = '\u0000';
  for (let depth = 0; depth < 50_000; depth += 1) value = [value];
  expect(hasInvalidUnicode(value)).toBe(true);
});
