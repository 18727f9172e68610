import { expect, it } from 'vitest';
import { sourceAddresses } from './source-addresses.js';

it('a load has a source address for each 20,000 sessions, and the usual one if there are no more', () => {
  expect(sourceAddresses(20_000)).toEqual([]);
  expect(sourceAddresses(20_001)).toEqual(['127.0.0.2', '127.0.0.3']);
  expect(sourceAddresses(100_000)).toHaveLength(5);
});
