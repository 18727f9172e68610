import { describe, expect, it } from 'vitest';
import { mannWhitney, smallestP } from './mann-whitney.js';

const rows = (count: number, of: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => of(index));

describe('the Mann-Whitney U test', () => {
  // The expected values are those of scipy.stats.mannwhitneyu.
  it.each([
    [[1.1, 2.2, 3.3, 4.4, 5.5], [6.1, 7.2, 8.3, 9.4, 10.5], 0.007936507936507936],
    [[1.1, 2.2, 3.3, 4.4, 7.5], [6.1, 5.2, 8.3, 9.4, 10.5, 3.0], 0.08225108225108226],
    [[1, 2, 2, 3, 4, 5, 5, 6], [4, 5, 5, 6, 7, 8, 8, 9, 9], 0.00756592550501055],
    [rows(30, (i) => (i % 7) + i * 0.01), rows(25, (i) => (i % 7) + 1 + i * 0.011), 0.13247796442504642],
    [[5, 5, 5, 5], [5, 5, 5], 1],
  ])('the p value of %j and %j is %f', (one, other, p) => {
    expect(mannWhitney(one, other)).toBeCloseTo(p, 6);
    expect(mannWhitney(other, one)).toBeCloseTo(p, 6);
  });

  it('the p value of an empty side is 1, and few values cannot have a small one', () => {
    expect(mannWhitney([], [1, 2])).toBe(1);
    expect(smallestP(3, 3)).toBeCloseTo(0.1, 10);
    expect(smallestP(5, 5)).toBeCloseTo(0.0079365, 7);
  });
});
