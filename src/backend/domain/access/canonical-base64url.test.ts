import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCanonicalBase64Url } from './canonical-base64url.js';

describe('a canonical token (AUTH-14)', () => {
  it('the output of an encoder is canonical for any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 70 }), { minLength: 1, maxLength: 4 }), (parts) => {
        const token = parts.map((part) => Buffer.from(part).toString('base64url')).join('.');
        expect(isCanonicalBase64Url(token)).toBe(true);
      }),
    );
  });

  it('another spelling that a decoder would accept is not canonical', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= \n.é';
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 9 }), (text) => {
        const again = (part: string) => Buffer.from(part, 'base64url').toString('base64url');
        expect(isCanonicalBase64Url(text)).toBe(text.split('.').every((part) => again(part) === part));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['AB', 'AAB', 'A', 'AA==', 'AA\n', 'AA+A'])('%j is not canonical', (part) => {
    expect(isCanonicalBase64Url(`AA.${part}`)).toBe(false);
  });
});
