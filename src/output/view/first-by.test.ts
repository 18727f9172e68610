import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstBy } from './first-by.js';

describe('firstBy', () => {
  it('gives what sorting everything and cutting would give, ties in their order', () => {
    const items = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer()));
    fc.assert(
      fc.property(items, fc.integer({ min: 0, max: 8 }), (list, count) => {
        const sorted = [...list].sort((a, b) => a[0] - b[0]).slice(0, count);
        expect(firstBy(list, count, (a, b) => a[0] - b[0])).toEqual(sorted);
      }),
    );
  });

  it('gives nothing when there is no room', () => {
    expect(firstBy([1, 2], -1, (a, b) => a - b)).toEqual([]);
  });
});
