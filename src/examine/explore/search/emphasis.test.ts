import { describe, expect, it } from 'vitest';
import { emphases, emphasisOf } from './emphasis.js';
import { fullCoverage } from './full-coverage.js';

const histories = Array.from({ length: 36 }, (_, history) => history);

describe('the emphasis of a history', () => {
  it('each has its turn, also in a search that has reached everything', () => {
    expect(histories.slice(0, 8).map((each) => emphasisOf(each, ['refund: PENDING']))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 0,
    ]);
    expect(histories.map((each) => emphasisOf(each, []))).toEqual(histories.map((each) => each % 7));
  });

  it('later histories are steered in turn towards all that was not reached', () => {
    const steered = histories.slice(14).map((each) => emphasisOf(each, ['refund: PENDING', 'command: SENT']));
    expect(steered.slice(0, 16)).toEqual([6, 6, 3, 3, 6, 6, 3, 3, 6, 6, 3, 3, 6, 6, 3, 3]);
    expect(steered.slice(16)).toEqual([6, 3, 3, 5, 6, 0]);
  });

  it('the longest beginning of a name decides which emphasis suits it', () => {
    const emphasisFor = (name: string) => emphasisOf(14, [name]);
    expect(emphasisFor('production payment: SUCCESS > REFUNDED')).toBe(3);
    expect(emphasisFor('production payment: SUCCESS > CANCELLED')).toBe(1);
    expect(emphasisFor('production payment: none > SUCCESS')).toBe(5);
  });

  it('everything that a search must reach has an emphasis that suits it', () => {
    const beginnings = emphases.flatMap(({ reaches }) => reaches);
    const without = fullCoverage.filter((name) => !beginnings.some((each) => name.startsWith(each)));
    expect(without).toEqual([]);
  });
});
