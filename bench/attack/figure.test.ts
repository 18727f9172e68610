import { describe, expect, it } from 'vitest';
import { figure, quantile } from './figure.js';

describe('a figure of the attack', () => {
  it('a value at its bound holds, one above it does not', () => {
    expect(figure('x', 300, 'ms', 300)).toEqual({
      name: 'x',
      value: 300,
      unit: 'ms',
      goal: { max: 300 },
      holds: true,
    });
    expect(figure('x', 300.1, 'ms', 300).holds).toBe(false);
  });

  it('a value that was not measured never holds', () => {
    expect(figure('x', Number.NaN, 'ms', 300).holds).toBe(false);
    expect(figure('x', quantile([], 0.99), 'ms').holds).toBe(false);
    expect(figure('x', -1, 'ms', 300).holds).toBe(false);
  });

  it('a quantile is the value that so many do not exceed', () => {
    expect(quantile([3, 1, 2], 0.99)).toBe(3);
    expect(quantile([3, 1, 2], 0)).toBe(1);
  });
});
