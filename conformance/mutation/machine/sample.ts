import { drawn } from '../measure/draw.js';
import { keysOf, type MachineMutant } from './machine-mutant.js';

/**
 * Draws mutants by a seed, without regard to where they are. A change of one file changes the sample by the mutants
 * of that file alone.
 */
export function sampleOf(
  mutants: readonly MachineMutant[],
  size: number,
  seed: number,
): readonly MachineMutant[] {
  const keys = keysOf(mutants);
  return drawn(mutants, (mutant) => keys.get(mutant) ?? mutant.id, { size, seed });
}
