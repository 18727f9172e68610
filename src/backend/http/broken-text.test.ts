import { describe, expect, it } from 'vitest';
import { refuseBrokenText } from './broken-text.js';

function outcome(body: unknown, query: unknown = {}): unknown {
  try {
    refuseBrokenText({ body, query });
    return 'taken';
  } catch (error) {
    return error;
  }
}

describe('a text in a request', () => {
  it.each([
    ['in a field', { name: 'a\u0000' }],
    ['half a character', { name: '\ud83d' }],
    ['the other half', { name: 'x\ude00' }],
    ['the halves in the wrong order', { name: '\ude00\ud83d' }],
    ['in the name of a field', { 'a\u0000': 1 }],
    ['in a list within a list', { a: [[{ b: ['\ud800'] }]] }],
    ['beside null and numbers', { a: null, b: 0, c: [undefined, '\u0000'] }],
    ['the body itself', '\u0000'],
  ])('that is broken is refused: %s', (_, body) => {
    expect(outcome(body)).toMatchObject({ code: 'ERR_VALIDATION' });
    expect(outcome({}, { q: body })).toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it.each([
    [{ name: 'Räksmörgås 12,34 € 😀', note: '\u0001\n', list: ['', null, false] }],
    ['text'],
    [undefined],
    [null],
    [[]],
  ])('that is whole is taken: %j', (body) => {
    expect(outcome(body)).toBe('taken');
  });

  it('is looked at however deep it lies', () => {
    let body: unknown = '\u0000';
    for (let depth = 0; depth < 50_000; depth += 1) body = [body];
    expect(outcome(body)).toMatchObject({ code: 'ERR_VALIDATION' });
  });
});
