import { describe, expect, it } from 'vitest';
import { counted } from './counted.js';

describe('a number with its noun', () => {
  it.each([
    [0, '0 steps'],
    [1, '1 step'],
    [2, '2 steps'],
  ])('%d with its noun is %s', (number, text) => {
    expect(counted(number, 'step')).toBe(text);
  });

  it('a number takes the plural that is given for its noun', () => {
    expect([1, 2].map((number) => counted(number, 'history', 'histories'))).toEqual([
      '1 history',
      '2 histories',
    ]);
  });
});
