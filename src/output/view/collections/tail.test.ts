import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Tail } from './tail.js';

it('a tail has the newest items, and no addition changes an older tail', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (items, kept) => {
      const tails: Tail<number>[] = [];
      for (const item of items) tails.push((tails.at(-1) ?? Tail.empty<number>(kept)).with(item));
      for (const [index, tail] of tails.entries()) {
        expect(tail.items).toEqual(items.slice(0, index + 1).slice(-kept));
        expect(tail.last).toBe(items[index]);
      }
    }),
  );
});

it('two tails that continue the same one do not see the items of each other', () => {
  const start = Tail.empty<string>(3).with('a');
  const [one, other] = [start.with('b'), start.with('c').with('d')];
  expect([one.items, other.items, start.items]).toEqual([['a', 'b'], ['a', 'c', 'd'], ['a']]);
});
