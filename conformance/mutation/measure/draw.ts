import { createRandomRoot, maxSeed } from '../../../src/random/random.js';

/**
 * Draws items by a seed, each by its own key, in the order of their lots: another item changes the lot of none, and a
 * smaller sample is the beginning of a larger one. All of them if there are at most as many as the size.
 */
export function drawn<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { size, seed }: { readonly size: number; readonly seed: number },
): readonly T[] {
  const random = createRandomRoot(seed);
  const lots = items.map((item) => {
    const key = keyOf(item);
    return { item, key, lot: random.stream(`mutant ${key}`).integer(0, maxSeed) };
  });
  lots.sort((one, other) => one.lot - other.lot || (one.key < other.key ? -1 : 1));
  return lots.slice(0, size).map(({ item }) => item);
}
