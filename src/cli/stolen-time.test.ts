import { expect, it } from 'vitest';
import { stolenMs } from './stolen-time.js';

it('the stolen time is the eighth number of all processors, in milliseconds', () => {
  const text = 'cpu  1795217 8196 171343 400344 2098 0 7140 1178 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n';
  expect(stolenMs(() => text)).toBe(11_780);
});

it('the stolen time is 0 on a system that does not show it', () => {
  const missing = () => {
    throw new Error('ENOENT');
  };
  expect([stolenMs(missing), stolenMs(() => 'cpu  1 2 3\n'), stolenMs(() => '')]).toEqual([0, 0, 0]);
});
