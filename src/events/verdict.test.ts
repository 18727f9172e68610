import { expect, it } from 'vitest';
import { worst } from './verdict.js';

it.each([
  [['pass', 'skipped'], 'skipped'],
  [['skipped', 'inconclusive', 'pass'], 'inconclusive'],
  [['fail', 'inconclusive'], 'fail'],
  [['fail', 'error', 'pass'], 'error'],
  [['pass', 'pass'], 'pass'],
] as const)('the worst verdict of %j is %s', (some, expected) => {
  expect(worst(some)).toBe(expected);
});
