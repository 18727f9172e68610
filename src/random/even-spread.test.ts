import { expect, it } from 'vitest';
import { evenSpread } from './even-spread.js';

/** The longest stretch between neighbours, the ends included, in shares of an even one. */
function widestGap(count: number): number {
  const places = [0, ...Array.from({ length: count }, (_, index) => evenSpread(index)), 1].sort(
    (a, b) => a - b,
  );
  return Math.max(...places.slice(1).map((place, at) => place - (places[at] ?? 0))) * (count + 1);
}

it('even places halve what is left again and again', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(evenSpread)).toEqual([1 / 2, 1 / 4, 3 / 4, 1 / 8, 5 / 8, 3 / 8, 7 / 8]);
});

it('even places leave no gap of more than twice the even one in any prefix, and no two are equal', () => {
  for (let count = 1; count <= 600; count += 1) expect(widestGap(count)).toBeLessThanOrEqual(2);
  expect(new Set(Array.from({ length: 5000 }, (_, index) => evenSpread(index))).size).toBe(5000);
});
