import { expect, it } from 'vitest';
import { featureIds } from '../../../scenarios/existing/features.js';
import { featuresSeen } from './proposed-features.js';

it('a preflight proposes what it has seen work, and names what it cannot see', () => {
  const seen = featuresSeen((step) => step !== 'register');
  expect(seen.offered).toEqual(['administration', 'admin-topic']);
  expect(seen.absent).toEqual(['receipts']);
  expect([...seen.offered, ...seen.absent, ...seen.unseen].sort()).toEqual([...featureIds].sort());
});
