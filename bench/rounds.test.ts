import { describe, expect, it } from 'vitest';
import { alternate, grouped, percentile } from './rounds.js';

describe('alternate turns', () => {
  it('pair each turn with the floor of the same round, and change which of the two is first', async () => {
    const calls: string[] = [];
    const call = (name: string) => async (index: number) => {
      calls.push(`${name} ${index}`);
      return index;
    };
    const turns = await alternate(3, { floor: call('floor'), own: call('own') });
    expect(turns).toEqual({ values: [0, 1, 2], floors: [0, 1, 2] });
    expect(calls).toEqual(['floor 0', 'own 0', 'own 1', 'floor 1', 'floor 2', 'own 2']);
  });

  it('alternate turns are grouped into rounds of consecutive turns', () => {
    expect(grouped({ values: [1, 2, 3, 4], floors: [] }, 2)).toEqual({
      values: [
        [1, 2],
        [3, 4],
      ],
      floors: [],
    });
  });
});

it('a percentile is the smallest value that the share of all values does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.99)).toBe(99);
});
