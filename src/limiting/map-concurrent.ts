import pLimit from 'p-limit';

/**
 * Calls `work` for each item, in their order, with at most `maxConcurrent` calls in progress. The results are in
 * the order of the items. The first error rejects; the calls for the other items are made all the same.
 */
export function mapConcurrent<Item, Result>(
  items: Iterable<Item>,
  maxConcurrent: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  return pLimit(maxConcurrent).map(items, work);
}
