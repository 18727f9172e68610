import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstBy } from './first-by.js';

it('firstBy returns the beginning of the sorted sequence, equal items in their order', () => {
  const items = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer()));
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 8 }), (list, count) => {
      const sorted = [...list].sort((a, b) => a[0] - b[0]).slice(0, count);
      expect(firstBy(list, count, (a, b) => a[0] - b[0])).toEqual(sorted);
    }),
  );
});

it('firstBy returns nothing for a count of 0', () => {
  expect(firstBy([1, 2], -1, (a, b) => a - b)).toEqual([]);
});
