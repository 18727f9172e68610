import { expect, it } from 'vitest';
import { judge } from './figure.js';

const unit = 'µs';

it('the result of a figure has the medians of its rounds, and as its ratio the median of the ratios of the rounds', () => {
  const rounds = { values: [20, 90, 30], floors: [10, 30, 20] };
  const { value, floor, ratio } = judge('a', { unit, goal: { of: 'ratio' } }, rounds);
  expect({ value, floor, ratio }).toEqual({ value: 30, floor: 20, ratio: 2 });
});

it('the result of a figure has the range of its rounds', () => {
  const rounds = { values: [20, 90, 30], floors: [10, 30, 20] };
  expect(judge('a', { unit, goal: { of: 'ratio' } }, rounds).spread).toEqual({
    rounds: 3,
    value: { min: 20, max: 90 },
    floor: { min: 10, max: 30 },
    ratio: { min: 1.5, max: 3 },
  });
});

it.each([
  { goal: { of: 'ratio', max: 2 }, holds: true },
  { goal: { of: 'ratio', max: 1.9 }, holds: false },
  { goal: { of: 'ratio', min: 2.1 }, holds: false },
  { goal: { of: 'value', max: 19 }, holds: false },
  { goal: { of: 'value', min: 20 }, holds: true },
  { goal: { of: 'value' }, holds: true },
] as const)(
  'the result of a figure of 20 with the floor 10 has `holds` $holds with the goal $goal',
  ({ goal, holds }) => {
    expect(judge('a', { unit, goal }, { values: [20], floors: [10] }).holds).toBe(holds);
  },
);

it('the result of a figure misses a goal on the ratio where there is no floor', () => {
  const result = judge('a', { unit, goal: { of: 'ratio', max: 100 } }, { values: [20], floors: [] });
  expect(result).toMatchObject({ holds: false, floor: null, ratio: null });
});

it.each([[[]], [[0]], [[-100]], [[Number.NaN]]])(
  'the result of a figure with the values %j never holds',
  (values) => {
    expect(judge('a', { unit, goal: { of: 'value' } }, { values, floors: [] }).holds).toBe(false);
  },
);
