import { describe, expect, it } from 'vitest';
import { rejectInvalidUnicode } from './invalid-unicode.js';

describe('a request', () => {
  it('with invalid Unicode in its body or its query is rejected with ERR_VALIDATION', () => {
    const rejected = expect.objectContaining({ code: 'ERR_VALIDATION' });
    expect(() => rejectInvalidUnicode({ body: { name: '\ud83d' }, query: {} })).toThrow(rejected);
    expect(() => rejectInvalidUnicode({ body: {}, query: { q: 'a\u0000' } })).toThrow(rejected);
  });

  it('with complete characters is accepted', () => {
    expect(() => rejectInvalidUnicode({ body: { name: '😀' }, query: { q: 'ü' } })).not.toThrow();
  });
});
