import { describe, expect, it } from 'vitest';
import { worst } from './verdict.js';

describe('of several verdicts', () => {
  it.each([
    [['pass', 'skipped'], 'skipped'],
    [['skipped', 'inconclusive', 'pass'], 'inconclusive'],
    [['fail', 'inconclusive'], 'fail'],
    [['fail', 'error', 'pass'], 'error'],
    [['pass', 'pass'], 'pass'],
  ] as const)('%j the worst stands: %s', (some, expected) => {
    expect(worst(some)).toBe(expected);
  });
});
