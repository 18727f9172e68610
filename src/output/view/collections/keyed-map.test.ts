import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeyedMap } from './keyed-map.js';

it('KeyedMap has the entries of a Map after the same writes', () => {
  const key = fc.oneof(fc.integer({ min: -3, max: 200 }), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.integer())), (writes) => {
      const model = new Map(writes);
      let map = KeyedMap.empty<number | string, number>();
      for (const [at, value] of writes) map = map.with(at, value);
      expect(map.size).toBe(model.size);
      for (const [at, value] of model) expect(map.get(at)).toBe(value);
      expect([...map.values()].sort((a, b) => a - b)).toEqual([...model.values()].sort((a, b) => a - b));
    }),
  );
});

it('KeyedMap does not change the older map', () => {
  const one = KeyedMap.empty<number, string>().with(7, 'old');
  const two = one.with(7, 'new').with(8, 'more');
  expect([one.get(7), one.get(8), one.size]).toEqual(['old', undefined, 1]);
  expect([two.get(7), two.get(8), two.size]).toEqual(['new', 'more', 2]);
});

it('KeyedMap distinguishes keys with equal hashes', () => {
  // Keys past 2^32 are cut to the same low bits.
  const map = KeyedMap.empty<number, string>()
    .with(1, 'low')
    .with(2 ** 32 + 1, 'high');
  expect([map.get(1), map.get(2 ** 32 + 1), map.size]).toEqual(['low', 'high', 2]);
});
