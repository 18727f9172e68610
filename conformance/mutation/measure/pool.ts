/**
 * Works on all items, as many at once as there are slots, each of which one item uses at a time. The results are in
 * the order of the items, whatever slot each has had.
 */
export async function inSlots<Slot, Item, Result>(
  slots: readonly Slot[],
  items: readonly Item[],
  work: (item: Item, slot: Slot) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  await Promise.all(
    slots.map(async (slot) => {
      for (const [index, item] of queue) results.set(index, await work(item, slot));
    }),
  );
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
