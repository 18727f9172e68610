import { createRandomRoot, maxSeed } from '../../../src/random/random.js';
import { keysOf, type MachineMutant } from './machine-mutant.js';

/**
 * Draws mutants by a seed, without regard to where they stand. A change of one file changes the sample by the mutants
 * of that file alone. All of them if there are no more than the size; the order stays.
 */
export function sampleOf(
  mutants: readonly MachineMutant[],
  size: number,
  seed: number,
): readonly MachineMutant[] {
  const random = createRandomRoot(seed);
  const lots = [...keysOf(mutants)].map(([mutant, key]) => ({
    mutant,
    key,
    lot: random.stream(`mutant ${key}`).integer(0, maxSeed),
  }));
  lots.sort((one, other) => one.lot - other.lot || (one.key < other.key ? -1 : 1));
  const drawn = new Set(lots.slice(0, size).map(({ mutant }) => mutant));
  return mutants.filter((mutant) => drawn.has(mutant));
}
