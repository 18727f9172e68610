import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KneeSearch } from './knee-search.js';

/** Searches with these outcomes; returns the rates of all steps. */
function search(breaksAt: number, from = 10, max = 5_000) {
  const knee = new KneeSearch({ from, max });
  const rates: number[] = [];
  for (let rate = knee.next; rate !== undefined && rates.length < 100; rate = knee.next) {
    rates.push(rate);
    knee.observe(rate >= breaksAt ? 'broken' : 'held');
  }
  return { rates, ...knee.bounds };
}

describe('the search for a knee', () => {
  it('the rate is doubled until a bound breaks twice, and then halved in between', () => {
    expect(search(70)).toEqual({
      rates: [10, 20, 40, 80, 80, 60, 70, 70, 65],
      held: 65,
      broken: 70,
    });
  });

  it('a bound that breaks once and then holds at the same rate is not broken', () => {
    const knee = new KneeSearch({ from: 10, max: 40 });
    knee.observe('broken');
    expect(knee.next).toBe(10);
    knee.observe('held');
    expect([knee.next, knee.bounds]).toEqual([20, { held: 10, broken: undefined }]);
  });

  it('a bound that is broken at the first rate leaves nothing to search', () => {
    expect(search(5)).toEqual({ rates: [10, 10], held: undefined, broken: 10 });
  });

  it('a bound that holds up to the highest rate is not broken', () => {
    expect(search(100_000, 10, 50)).toEqual({ rates: [10, 20, 40, 50], held: 50, broken: undefined });
  });

  it('the knee lies between the two rates, which differ by a tenth at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 11, max: 4_000, noNaN: true }), (breaksAt) => {
        const { held = 0, broken = 0, rates } = search(breaksAt);
        expect(held).toBeLessThan(breaksAt);
        expect(broken).toBeGreaterThanOrEqual(breaksAt);
        expect(broken / held).toBeLessThanOrEqual(1.11);
        expect(rates.length).toBeLessThan(30);
      }),
      { numRuns: 100, seed: 1 },
    );
  });
});
