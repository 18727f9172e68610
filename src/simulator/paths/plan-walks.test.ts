import { expect, it } from 'vitest';
import { pathIds } from '../../events/paths/reconnect-paths.js';
import { planWalks } from './plan-walks.js';

const terminals = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`);

it.each([1, 2, 5, 12, 13, 25])('%d terminals walk each path once', (count) => {
  const walked = planWalks(terminals(count)).flatMap(({ paths }) => paths);
  expect(walked.toSorted()).toEqual(pathIds.toSorted());
});

it('a terminal of a large fleet walks one path, and most terminals stay calm', () => {
  const plan = planWalks(terminals(100));
  expect(plan.map(({ paths }) => paths.length)).toEqual(pathIds.map(() => 1));
});

it('the terminals of a small fleet walk for about the same time', () => {
  const times = planWalks(terminals(3)).map(({ takesMs }) => takesMs);
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.3);
});

it('a fleet without terminals walks nothing', () => {
  expect(planWalks([])).toEqual([]);
});
