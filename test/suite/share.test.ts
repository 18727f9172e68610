import { expect, it } from 'vitest';
import { inShare, maxShares, oneIn, type Share, shareOf } from './share.js';

const items = Array.from({ length: 254 }, (_, index) => index);

/** Every share of `of`. */
const shares = (of: number): readonly Share[] => Array.from({ length: of }, (_, at) => ({ at, of }));

it.each([1, 2, 5, maxShares])(
  'all %i shares together have every item, each besides the sample once',
  (of) => {
    const sample = oneIn(10, items, 'none');
    const rest = shares(of).flatMap((share) =>
      oneIn(10, items, share).filter((item) => !sample.includes(item)),
    );
    expect([...sample, ...rest].sort((a, b) => a - b)).toEqual(items);
  },
);

it.each([1, 2, 5, maxShares])('each test that takes long is in one of %i shares', (of) => {
  for (const part of items) expect(shares(of).filter((share) => inShare(part, share))).toHaveLength(1);
});

it('a list has at most one item more in one share than in another', () => {
  for (const count of [2, 3, 8, 12]) {
    const sizes = shares(maxShares).map((share) => oneIn(count, items, share).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  }
});

it('without a share the sample alone runs, and in the share all everything does', () => {
  expect(oneIn(10, items, 'none')).toHaveLength(25);
  expect(items.some((part) => inShare(part, 'none'))).toBe(false);
  expect(oneIn(10, items, 'all')).toEqual(items);
  expect(items.every((part) => inShare(part, 'all'))).toBe(true);
});

it('a share is written as its position and the number of shares', () => {
  expect([shareOf(undefined), shareOf('all'), shareOf('7/8')]).toEqual(['none', 'all', { at: 7, of: 8 }]);
});

it.each(['', '8/8', '3/2', '0/0', '1/9', '0/16', '-1/8', 'every', '3', ' 1/8'])(
  'a share that does not exist is an error: %j',
  (text) => {
    expect(() => shareOf(text)).toThrow(/^SHARE must be all, or k\/n with k below n and n at most 8, not "/);
  },
);
